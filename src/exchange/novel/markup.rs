//! Pages of an e-book become plain lines; headings are marked as in Markdown, so that chapters are found in one way.

/// How many characters of a tag or an entity are looked at.
const TAG: usize = 4_000;
/// Tags that end a line.
const BLOCKS: [&str; 22] = [
    "p",
    "div",
    "br",
    "li",
    "ul",
    "ol",
    "tr",
    "table",
    "blockquote",
    "section",
    "article",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "body",
    "header",
    "footer",
    "pre",
];
/// Tags whose content is no text of the book.
const SILENT: [&str; 5] = ["script", "style", "head", "svg", "rt"];

/// The text of an HTML or XHTML page.
#[must_use]
pub(super) fn plain(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        push(&mut text, rest.get(..at).unwrap_or_default());
        rest = rest.get(at..).unwrap_or_default();
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.find("-->").and_then(|end| comment.get(end + 3..)).unwrap_or_default();
            continue;
        }
        let Some((tag, after)) = tag(rest) else {
            // A sign that begins no tag.
            text.push('<');
            rest = rest.get(1..).unwrap_or_default();
            continue;
        };
        rest = after;
        let closing = tag.starts_with('/');
        let name = name(tag);
        if !closing && SILENT.contains(&name.as_str()) && !tag.ends_with('/') {
            let end = format!("</{name}");
            let Some(found) = find_lower(rest, &end) else { return text };
            rest = rest.get(found..).unwrap_or_default();
            continue;
        }
        if BLOCKS.contains(&name.as_str()) {
            text.push('\n');
            match name.as_str() {
                "h1" | "h2" | "h3" if !closing => text.push_str("# "),
                "br" | "li" | "tr" | "div" => {}
                _ => text.push('\n'),
            }
        }
    }
    push(&mut text, rest);
    text
}

/// What stands between `<` and `>`, and what follows.
pub(super) fn tag(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('<')?;
    if !inside.starts_with(|sign: char| sign.is_ascii_alphabetic() || matches!(sign, '/' | '!' | '?')) {
        return None;
    }
    let end = inside.find('>').filter(|end| *end <= TAG)?;
    Some((inside.get(..end)?, inside.get(end + 1..)?))
}

/// The name of a tag in lower case, without a prefix.
pub(super) fn name(tag: &str) -> String {
    let name = tag.trim_start_matches('/').split(|sign: char| sign.is_whitespace() || sign == '/').next();
    let name = name.unwrap_or_default().to_ascii_lowercase();
    name.rsplit(':').next().unwrap_or_default().to_owned()
}

/// The value of an attribute of a tag.
pub(super) fn attribute(tag: &str, wanted: &str) -> Option<String> {
    let mut rest = tag;
    while let Some(at) = rest.find('=') {
        let (before, after) = rest.split_at_checked(at)?;
        let key = before.split_whitespace().next_back().unwrap_or_default();
        let value = after.get(1..)?.trim_start();
        let quote = value.chars().next().filter(|sign| matches!(sign, '"' | '\''))?;
        let value = value.get(1..)?;
        let end = value.find(quote)?;
        if key.eq_ignore_ascii_case(wanted) {
            let mut text = String::new();
            push(&mut text, value.get(..end)?);
            return Some(text);
        }
        rest = value.get(end + 1..)?;
    }
    None
}

/// Adds text with its entities resolved; line breaks within it are spaces, as they are in a page.
fn push(text: &mut String, raw: &str) {
    let mut rest = raw;
    loop {
        let at = rest.find('&').unwrap_or(rest.len());
        for sign in rest.get(..at).unwrap_or_default().chars() {
            text.push(if matches!(sign, '\n' | '\r' | '\t') { ' ' } else { sign });
        }
        rest = rest.get(at..).unwrap_or_default();
        if rest.is_empty() {
            return;
        }
        let end = rest.char_indices().take(12).find(|(_, sign)| *sign == ';').map(|(end, _)| end);
        let entity = end.and_then(|end| rest.get(1..end)).and_then(sign);
        if let (Some(sign), Some(end)) = (entity, end) {
            text.push(sign);
            rest = rest.get(end + 1..).unwrap_or_default();
        } else {
            text.push('&');
            rest = rest.get(1..).unwrap_or_default();
        }
    }
}

fn sign(entity: &str) -> Option<char> {
    if let Some(number) = entity.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    Some(match entity {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "ldquo" => '“',
        "rdquo" => '”',
        "lsquo" => '‘',
        "rsquo" => '’',
        "mdash" => '—',
        "ndash" => '–',
        "hellip" => '…',
        "middot" => '·',
        "eacute" => 'é',
        "egrave" => 'è',
        "ecirc" => 'ê',
        "agrave" => 'à',
        "ccedil" => 'ç',
        "ouml" => 'ö',
        "uuml" => 'ü',
        "auml" => 'ä',
        _ => return None,
    })
}

/// Where a text in lower case stands in another of any case.
fn find_lower(text: &str, lower: &str) -> Option<usize> {
    text.as_bytes().windows(lower.len().max(1)).position(|window| window.eq_ignore_ascii_case(lower.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_becomes_lines() {
        let page = "<html><head><title>x</title></head><body><h2 class=\"a\">第一章&#32;灯塔</h2><!-- no --><p>老陈说：&ldquo;走\n吧。&rdquo;</p><p>a &lt; b &amp; c&unknown; 1 < 2</p><script>alert('<p>')</script><p>end<br/>more</p></body></html>";
        let lines: Vec<String> =
            plain(page).lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
        assert_eq!(lines, ["# 第一章 灯塔", "老陈说：“走 吧。”", "a < b & c&unknown; 1 < 2", "end", "more"]);
        assert_eq!(plain("<script>never closed <p>x"), "");
        assert_eq!(plain("1 <2 & 3"), "1 <2 & 3");
    }

    #[test]
    fn attributes_are_read() {
        let tag = "item id=\"c1\" href='text/ch%201.xhtml?a=&amp;' media-type=\"application/xhtml+xml\"";
        assert_eq!(attribute(tag, "href").as_deref(), Some("text/ch%201.xhtml?a=&"));
        assert_eq!(attribute(tag, "ID").as_deref(), Some("c1"));
        assert_eq!(attribute(tag, "idref"), None);
        assert_eq!((name("/dc:Title lang"), name("br/")), ("title".to_owned(), "br".to_owned()));
    }
}
