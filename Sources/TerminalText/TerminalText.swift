// TerminalText
