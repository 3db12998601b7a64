/// What stands in double quotation marks in a text, in order, without the marks. A mark that is not closed opens nothing.
#[must_use]
pub fn quoted(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((at, open, close)) = rest.char_indices().find_map(|(at, sign)| Some((at, sign, closing(sign)?))) {
        let inner = rest.get(at + open.len_utf8()..).unwrap_or_default();
        match inner.split_once(close) {
            Some((said, after)) => {
                if !said.trim().is_empty() {
                    found.push(said.trim());
                }
                rest = after;
            }
            None => rest = inner,
        }
    }
    found
}

const fn closing(sign: char) -> Option<char> {
    match sign {
        '“' => Some('”'),
        '「' => Some('」'),
        '『' => Some('』'),
        '"' => Some('"'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn what_is_spoken_is_found() {
        assert_eq!(quoted("老猎人抬头。“他去了沼泽。”他说，“我没拦住。”"), ["他去了沼泽。", "我没拦住。"]);
        assert_eq!(quoted("He nods. \"I know.\" 「嗯」"), ["I know.", "嗯"]);
        assert_eq!(quoted("“I am “I”."), ["I am “I"]);
        assert!(quoted("nobody speaks “ at all").is_empty() && quoted("“”").is_empty());
    }
}
