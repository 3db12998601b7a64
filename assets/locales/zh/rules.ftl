rules-taken = 你拿起了{ $item }。
