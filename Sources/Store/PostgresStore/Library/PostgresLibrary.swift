import CPostgres
package import Text

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The functions of PostgreSQL's client library, loaded when the first PostgreSQL market is opened.
///
/// Nothing links the library: a market in SQLite neither needs nor loads it.
package struct PostgresLibrary: Sendable {
  let conninfoParse: PQconninfoParseFunction
  let conninfoFree: PQconninfoFreeFunction
  let connectStart: PQconnectStartParamsFunction
  let connectPoll: PQconnectPollFunction
  let finish: PQfinishFunction
  let status: PQstatusFunction
  let socket: PQsocketFunction
  let serverVersion: PQserverVersionFunction
  let setNonblocking: PQsetnonblockingFunction
  let setErrorVerbosity: PQsetErrorVerbosityFunction
  let parameterStatus: PQparameterStatusFunction
  let errorMessage: PQerrorMessageFunction
  let needsPassword: PQconnectionNeedsPasswordFunction
  let setNoticeReceiver: PQsetNoticeReceiverFunction

  let sendQuery: PQsendQueryFunction
  let sendPrepare: PQsendPrepareFunction
  let sendPrepared: PQsendQueryPreparedFunction
  let flush: PQflushFunction
  let consumeInput: PQconsumeInputFunction
  let isBusy: PQisBusyFunction
  let getResult: PQgetResultFunction
  let putCopyData: PQputCopyDataFunction
  let putCopyEnd: PQputCopyEndFunction
  let notifies: PQnotifiesFunction
  let freeMemory: PQfreememFunction

  let getCancel: PQgetCancelFunction
  let freeCancel: PQfreeCancelFunction
  let cancel: PQcancelFunction

  let resultStatus: PQresultStatusFunction
  let resultErrorField: PQresultErrorFieldFunction
  let resultErrorMessage: PQresultErrorMessageFunction
  let commandTag: PQcmdStatusFunction
  let affectedRows: PQcmdTuplesFunction
  let rowCount: PQntuplesFunction
  let columnCount: PQnfieldsFunction
  let isNull: PQgetisnullFunction
  let length: PQgetlengthFunction
  let value: PQgetvalueFunction
  let clear: PQclearFunction

  #if canImport(Darwin)
    package static let fileName = "libpq.5.dylib"
  #else
    package static let fileName = "libpq.so.5"
  #endif

  /// The system's library, or the reason why there is none.
  package static let system = Result<PostgresLibrary, PostgresLibraryError> {
    () throws(PostgresLibraryError) in try PostgresLibrary()
  }

  /// Loads the library and keeps it loaded.
  /// - Parameter name: The name of the file, found in the system's library folders.
  package init(named name: String = PostgresLibrary.fileName) throws(PostgresLibraryError) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw PostgresLibraryError(
        name: SafeText(name), message: SafeText(dlerror().map { String(cString: $0) } ?? ""))
    }
    let symbols = Symbols(handle: handle, name: name)
    conninfoParse = try symbols.function("PQconninfoParse")
    conninfoFree = try symbols.function("PQconninfoFree")
    connectStart = try symbols.function("PQconnectStartParams")
    connectPoll = try symbols.function("PQconnectPoll")
    finish = try symbols.function("PQfinish")
    status = try symbols.function("PQstatus")
    socket = try symbols.function("PQsocket")
    serverVersion = try symbols.function("PQserverVersion")
    setNonblocking = try symbols.function("PQsetnonblocking")
    setErrorVerbosity = try symbols.function("PQsetErrorVerbosity")
    parameterStatus = try symbols.function("PQparameterStatus")
    errorMessage = try symbols.function("PQerrorMessage")
    needsPassword = try symbols.function("PQconnectionNeedsPassword")
    setNoticeReceiver = try symbols.function("PQsetNoticeReceiver")
    sendQuery = try symbols.function("PQsendQuery")
    sendPrepare = try symbols.function("PQsendPrepare")
    sendPrepared = try symbols.function("PQsendQueryPrepared")
    flush = try symbols.function("PQflush")
    consumeInput = try symbols.function("PQconsumeInput")
    isBusy = try symbols.function("PQisBusy")
    getResult = try symbols.function("PQgetResult")
    putCopyData = try symbols.function("PQputCopyData")
    putCopyEnd = try symbols.function("PQputCopyEnd")
    notifies = try symbols.function("PQnotifies")
    freeMemory = try symbols.function("PQfreemem")
    getCancel = try symbols.function("PQgetCancel")
    freeCancel = try symbols.function("PQfreeCancel")
    cancel = try symbols.function("PQcancel")
    resultStatus = try symbols.function("PQresultStatus")
    resultErrorField = try symbols.function("PQresultErrorField")
    resultErrorMessage = try symbols.function("PQresultErrorMessage")
    commandTag = try symbols.function("PQcmdStatus")
    affectedRows = try symbols.function("PQcmdTuples")
    rowCount = try symbols.function("PQntuples")
    columnCount = try symbols.function("PQnfields")
    isNull = try symbols.function("PQgetisnull")
    length = try symbols.function("PQgetlength")
    value = try symbols.function("PQgetvalue")
    clear = try symbols.function("PQclear")
  }
}

/// The client library is not installed, or the file is not a client library.
package struct PostgresLibraryError: Error, Hashable {
  /// The name of the file.
  package let name: SafeText
  /// The message of the system's loader.
  package let message: SafeText
}

private struct Symbols {
  let handle: UnsafeMutableRawPointer
  let name: String

  func function<Function>(_ symbol: String) throws(PostgresLibraryError) -> Function {
    guard let address = dlsym(handle, symbol) else {
      throw PostgresLibraryError(name: SafeText(name), message: SafeText(symbol))
    }
    return unsafeBitCast(address, to: Function.self)
  }
}
