macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident = $name:literal),* $(,)?) => {
        /// What a file is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: &'static [Self] = &[$(Self::$format,)*];

            /// Its name in reports and JSON; stable.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$format => $name,)*
                }
            }

            /// The format with this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|format| format.name() == name)
            }
        }
    };
}

formats! {
    /// A character card of the first form: flat.
    CardV1 = "character-card-v1",
    /// A character card of the second form.
    CardV2 = "character-card-v2",
    /// A character card of the third form.
    CardV3 = "character-card-v3",
    /// A lorebook of the third form, alone.
    LorebookV3 = "lorebook-v3",
    /// World Info.
    WorldInfo = "world-info",
    /// A chat, one message a line.
    ChatJsonl = "chat-jsonl",
    /// Story cards.
    StoryCards = "ai-dungeon-story-cards",
    /// The world info that story cards came from.
    DungeonWorldInfo = "ai-dungeon-world-info",
    /// A dump of scenarios.
    Scenarios = "ai-dungeon-scenarios",
    /// A save of the old form.
    KoboldOld = "koboldai-save",
    /// A save of the new form.
    KoboldNew = "koboldai-save-new",
    /// A save of the form for browsers.
    KoboldLite = "koboldai-lite-save",
    /// A lorebook.
    NovelaiLorebook = "novelai-lorebook",
    /// A scenario.
    NovelaiScenario = "novelai-scenario",
    /// A story.
    NovelaiStory = "novelai-story",
    /// A memory book.
    AgnaiMemory = "agnai-memory-book",
    /// A lorebook.
    RisuLorebook = "risu-lorebook",
    /// A story pack as an archive.
    StoryPack = "story-pack",
    /// A novel in plain text.
    NovelText = "novel-text",
    /// A novel in Markdown.
    NovelMarkdown = "novel-markdown",
    /// A novel as an EPUB book.
    NovelEpub = "novel-epub",
}

impl Format {
    /// Whether it is a novel: read by a job of the engine, not here.
    #[must_use]
    pub const fn is_novel(self) -> bool {
        matches!(self, Self::NovelText | Self::NovelMarkdown | Self::NovelEpub)
    }
}
