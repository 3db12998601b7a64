use reqwest::Url;

/// Where a server is: the base of its addresses, made from what a person wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    base: Url,
}

impl Address {
    /// Reads `written`. A scheme may be missing (then http for this machine, addresses of numbers and a port alone,
    /// else https); `/chat/completions` and slashes at the end are left out.
    pub fn read(written: &str) -> Option<Self> {
        let written = written.trim().trim_end_matches('/');
        let written = written.strip_suffix("/chat/completions").unwrap_or(written).trim_end_matches('/');
        if written.ends_with(':') {
            return None;
        }
        let base = if written.contains("://") {
            Url::parse(written).ok()?
        } else {
            let plain = Url::parse(&format!("http://{written}")).ok()?;
            let near =
                is_loopback(&plain) || plain.port().is_some() || !plain.host_str()?.contains(char::is_alphabetic);
            if near { plain } else { Url::parse(&format!("https://{written}")).ok()? }
        };
        let fit = matches!(base.scheme(), "http" | "https") && base.host_str().is_some_and(|host| !host.is_empty());
        fit.then_some(Self { base })
    }

    /// The address of `path` (`/chat/completions`), with `/v1` before it where `versioned`.
    pub fn of(&self, path: &str, versioned: bool) -> String {
        let mut url = self.base.clone();
        let base = url.path().trim_end_matches('/').to_owned();
        let version = if versioned { "/v1" } else { "" };
        url.set_path(&format!("{base}{version}{path}"));
        url.to_string()
    }

    /// Whether it is an origin without a path, so that `/v1` may be missing.
    pub fn is_bare(&self) -> bool {
        matches!(self.base.path(), "" | "/")
    }

    /// Whether the server is on this machine.
    pub fn is_loopback(&self) -> bool {
        is_loopback(&self.base)
    }

    /// Whether what is sent can be read on the way.
    pub fn is_clear(&self) -> bool {
        self.base.scheme() == "http"
    }

    /// The address for the eye: no user, no password, no query.
    pub fn shown(&self) -> String {
        let port = self.base.port().map(|port| format!(":{port}")).unwrap_or_default();
        let path = self.base.path().trim_end_matches('/');
        format!("{}://{}{port}{path}", self.base.scheme(), self.base.host_str().unwrap_or_default())
    }

    /// What stands in the address and is secret: user and password.
    pub fn secrets(&self) -> Vec<String> {
        let query = self.base.query_pairs().map(|(_, value)| value.into_owned());
        let user = self.base.username().to_owned();
        let password = self.base.password().unwrap_or_default().to_owned();
        query.chain([user, password]).filter(|text| !text.is_empty()).collect()
    }
}

fn is_loopback(url: &Url) -> bool {
    let Some(host) = url.host_str() else { return false };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || host.to_ascii_lowercase().ends_with(".localhost")
        || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
}

/// Whether two addresses lead to the same server: scheme, host and port.
#[must_use]
pub fn same_origin(one: &str, other: &str) -> bool {
    let origin = |address: &str| reqwest::Url::parse(address).ok().map(|url| url.origin());
    origin(one).is_some_and(|found| found.is_tuple() && Some(found) == origin(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chat(written: &str, versioned: bool) -> String {
        Address::read(written).unwrap().of("/chat/completions", versioned)
    }

    #[test]
    fn what_people_write_is_understood() {
        for written in [
            "https://api.example.com/v1",
            "https://api.example.com/v1/",
            "https://api.example.com/v1/chat/completions",
            " https://api.example.com/v1/chat/completions/ ",
            "api.example.com/v1",
        ] {
            assert_eq!(chat(written, false), "https://api.example.com/v1/chat/completions", "{written}");
        }
        assert_eq!(chat("localhost:11434", true), "http://localhost:11434/v1/chat/completions");
        assert_eq!(chat("192.168.1.5:1234", true), "http://192.168.1.5:1234/v1/chat/completions");
        assert_eq!(chat("http://[::1]:80/api", false), "http://[::1]/api/chat/completions");
        assert_eq!(
            chat("https://x.example/openai/v1?api-version=2", false),
            "https://x.example/openai/v1/chat/completions?api-version=2"
        );
        for written in ["", "ftp://x", "http://", "::::", "file:///etc"] {
            assert_eq!(Address::read(written), None, "{written}");
        }
    }

    #[test]
    fn this_machine_is_known() {
        for (written, here) in [
            ("http://localhost:1", true),
            ("http://127.0.0.9", true),
            ("http://[::1]", true),
            ("http://[::ffff:127.0.0.1]", true),
            ("http://localhost.example.com", false),
            ("http://127.0.0.1.example.com", false),
            ("http://10.0.0.1", false),
        ] {
            assert_eq!(Address::read(written).unwrap().is_loopback(), here, "{written}");
        }
    }

    #[test]
    fn what_is_shown_holds_no_secret() {
        let address = Address::read("https://me:hush@x.example/v1?key=secret").unwrap();
        assert_eq!(address.shown(), "https://x.example/v1");
        assert_eq!(address.secrets(), ["secret", "me", "hush"]);
    }

    #[test]
    fn a_key_belongs_to_one_server() {
        assert!(same_origin("https://a.example/v1", "https://a.example/other"));
        for other in ["http://a.example/v1", "https://a.example:444/v1", "https://b.example/v1", "a.example", ""] {
            assert!(!same_origin("https://a.example/v1", other), "{other}");
        }
        assert!(!same_origin("", ""));
    }
}
