# Connecting to a model's server from the screen.
connect-title = Connect a model
connect-title-entry = Connect a model
connect-about = A model tells the story in its own words; without one the built-in narrator tells it. Nothing is looked for and nothing is sent before you choose.
connect-find = Look for servers on this machine (Ollama, llama.cpp, LM Studio, KoboldCpp)
connect-model = { $server }: { $model }
connect-server = { $server } (lists no models)
connect-address = Address:{ " " }
connect-key = Key, if it wants one:{ " " }
connect-name = Model (empty: the first listed):{ " " }
connect-try = Try this address with a short test turn
connect-use = Use it and keep it
connect-looking = Looking …
connect-trying = A test turn is being played … (Esc stops it)
connect-none = No server answered on this machine. Start one, or write the address of another.
connect-answered = { $model } at { $address } has answered; first words after { $first } s.
connect-kept = The model is kept as a profile and tells from now on.
connect-hint-pick = choose
