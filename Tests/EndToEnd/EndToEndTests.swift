import Testing

/// The real program, started as a person starts it: in a terminal, in a home of its own.
///
/// One test at a time: each runs a program, or two, and waits for it, so that running several at
/// once would only make all of them late. Nothing here sleeps; every wait has a deadline.
@Suite(.serialized, .timeLimit(.minutes(2))) struct EndToEndTests {}
