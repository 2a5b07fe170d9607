// TerminalProbe
