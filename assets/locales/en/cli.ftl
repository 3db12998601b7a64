# The command line
cli-error = Error:{" "}
cli-no-folders = The system names no folder for saves and settings.
cli-no-folders-hint = Name one with --data-dir or STORYECHO_HOME.
cli-folders-saves = { $rule ->
    [data-dir] Saves go to { $folder } (--data-dir).
    [home] Saves go to { $folder } (STORYECHO_HOME).
    [portable] Saves go to { $folder }, since it holds the marker .storyecho.
   *[platform] Saves go to { $folder }.
}
cli-stories-bundled = inside the program
cli-stories-broken = { $path } cannot be listed: { $cause } `storyecho check` says more.
cli-key-from = The endpoint's key comes from { $from }.
cli-key-none = There is no key for an endpoint.
cli-secrets-open = Others can read { $file }, so it is not used. Make it yours alone: chmod 600
cli-secrets-unreadable = { $file } cannot be read: { $cause }
cli-secrets-form = { $file }, line { $line }: here only { $example } may stand.
cli-origin-default = default
cli-origin-file = settings file
cli-origin-flag = command line
cli-config-set = { $key } is now { $value }, in { $file }.
cli-config-unset = { $key } is taken out of { $file }.
cli-config-shadowed = { $variable } is set and stands before the file.
cli-config-broken = { $file } has faults and is left as it is.
cli-config-shape = { $file } is written in a way that cannot be changed safely; change it by hand.
cli-config-absent = { $file } does not have this setting.
cli-config-unwritable = { $file } cannot be written: { $cause }
cli-setting-unknown = There is no setting `{ $key }`.
cli-setting-choice = `{ $key }` cannot be `{ $value }`; possible: { $choices }.
cli-setting-number = `{ $key }` cannot be `{ $value }`; it is a number from { $least } to { $most }.
cli-setting-text = `{ $key }` cannot be `{ $value }`; it is a text of one line.
cli-setting-shape = `{ $key }` has to be { $wanted ->
    [text] a text
    [number] a number
   *[bool] true or false
}.
cli-setting-secret = `{ $key }` does not belong here: a key never stands in the settings.
cli-setting-secret-hint = Set OPENAI_API_KEY, or write { $example } into secrets.toml beside the settings, readable by you alone.
cli-setting-syntax = This is not TOML: { $cause }
cli-setting-unreadable = The settings cannot be read: { $cause }
cli-setting-near = Did you mean `{ $near }`?
cli-setting-list = `storyecho config show` lists the settings.
