rules-taken = You take the { $item }.
