// The functions of PostgreSQL's client library (libpq) that openmarket calls, as pointers: the
// library is loaded at run time, and only when a PostgreSQL market is opened, so that neither
// building nor running the program needs it. The declarations are those of libpq-fe.h, whose
// functions keep their binary interface as long as the library is named libpq.so.5.
#pragma once

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct pg_conn PostgresHandle;
typedef struct pg_result PostgresResultHandle;
typedef struct pg_cancel PostgresCancelHandle;

// PQconninfoOption.
struct PostgresOption {
  char *_Nullable keyword;
  char *_Nullable environment;
  char *_Nullable compiled;
  char *_Nullable value;
  char *_Nullable label;
  char *_Nullable display;
  int display_size;
};

// PGnotify.
struct PostgresNotification {
  char *channel;
  int process;
  char *payload;
  struct PostgresNotification *_Nullable next;
};

// ConnStatusType, PostgresPollingStatusType, ExecStatusType and PGVerbosity: the values used here.
enum { postgres_connection_ok = 0 };
enum { postgres_polling_failed = 0, postgres_polling_reading = 1, postgres_polling_writing = 2, postgres_polling_ok = 3 };
enum {
  postgres_result_empty = 0,
  postgres_result_command = 1,
  postgres_result_rows = 2,
  postgres_result_copy_in = 4,
  postgres_result_fatal = 7,
};
enum { postgres_errors_default = 1, postgres_errors_verbose = 2 };

// The fields of an error: PG_DIAG_SQLSTATE and so on.
enum {
  postgres_field_state = 'C',
  postgres_field_message = 'M',
  postgres_field_detail = 'D',
};

typedef void (*PostgresNoticeReceiver)(void *_Nullable context, const PostgresResultHandle *_Nullable result);

// The functions: what each returns, its name here and in the library, and its parameters.
#define POSTGRES_FUNCTIONS(FUNCTION) \
  FUNCTION(struct PostgresOption *_Nullable, conninfoParse, PQconninfoParse, (const char *text, char *_Nullable *_Nullable message)) \
  FUNCTION(void, conninfoFree, PQconninfoFree, (struct PostgresOption *options)) \
  FUNCTION(PostgresHandle *_Nullable, connectStart, PQconnectStartParams, (const char *_Nullable const *keywords, const char *_Nullable const *values, int expand_name)) \
  FUNCTION(int, connectPoll, PQconnectPoll, (PostgresHandle *connection)) \
  FUNCTION(void, finish, PQfinish, (PostgresHandle *connection)) \
  FUNCTION(int, status, PQstatus, (const PostgresHandle *connection)) \
  FUNCTION(int, socket, PQsocket, (const PostgresHandle *connection)) \
  FUNCTION(int, setNonblocking, PQsetnonblocking, (PostgresHandle *connection, int flag)) \
  FUNCTION(int, setErrorVerbosity, PQsetErrorVerbosity, (PostgresHandle *connection, int verbosity)) \
  FUNCTION(const char *_Nullable, parameterStatus, PQparameterStatus, (const PostgresHandle *connection, const char *name)) \
  FUNCTION(char *_Nullable, errorMessage, PQerrorMessage, (const PostgresHandle *connection)) \
  FUNCTION(int, needsPassword, PQconnectionNeedsPassword, (const PostgresHandle *connection)) \
  FUNCTION(PostgresNoticeReceiver _Nullable, setNoticeReceiver, PQsetNoticeReceiver, (PostgresHandle *connection, PostgresNoticeReceiver receiver, void *_Nullable context)) \
  FUNCTION(int, sendQuery, PQsendQuery, (PostgresHandle *connection, const char *statement)) \
  FUNCTION(int, sendPrepare, PQsendPrepare, (PostgresHandle *connection, const char *name, const char *statement, int count, const unsigned int *_Nullable types)) \
  FUNCTION(int, sendPrepared, PQsendQueryPrepared, (PostgresHandle *connection, const char *name, int count, const char *_Nullable const *_Nullable values, const int *_Nullable lengths, const int *_Nullable formats, int result_format)) \
  FUNCTION(int, enterPipelineMode, PQenterPipelineMode, (PostgresHandle *connection)) \
  FUNCTION(int, exitPipelineMode, PQexitPipelineMode, (PostgresHandle *connection)) \
  FUNCTION(int, pipelineSync, PQpipelineSync, (PostgresHandle *connection)) \
  FUNCTION(int, flush, PQflush, (PostgresHandle *connection)) \
  FUNCTION(int, consumeInput, PQconsumeInput, (PostgresHandle *connection)) \
  FUNCTION(int, isBusy, PQisBusy, (PostgresHandle *connection)) \
  FUNCTION(PostgresResultHandle *_Nullable, getResult, PQgetResult, (PostgresHandle *connection)) \
  FUNCTION(int, putCopyData, PQputCopyData, (PostgresHandle *connection, const char *bytes, int count)) \
  FUNCTION(int, putCopyEnd, PQputCopyEnd, (PostgresHandle *connection, const char *_Nullable message)) \
  FUNCTION(struct PostgresNotification *_Nullable, notifies, PQnotifies, (PostgresHandle *connection)) \
  FUNCTION(void, freeMemory, PQfreemem, (void *_Nullable memory)) \
  FUNCTION(PostgresCancelHandle *_Nullable, getCancel, PQgetCancel, (PostgresHandle *connection)) \
  FUNCTION(void, freeCancel, PQfreeCancel, (PostgresCancelHandle *cancel)) \
  FUNCTION(int, cancel, PQcancel, (PostgresCancelHandle *cancel, char *buffer, int count)) \
  FUNCTION(int, resultStatus, PQresultStatus, (const PostgresResultHandle *result)) \
  FUNCTION(char *_Nullable, resultErrorField, PQresultErrorField, (const PostgresResultHandle *result, int field)) \
  FUNCTION(char *_Nullable, resultErrorMessage, PQresultErrorMessage, (const PostgresResultHandle *result)) \
  FUNCTION(char *_Nullable, commandTag, PQcmdStatus, (PostgresResultHandle *result)) \
  FUNCTION(char *_Nullable, affectedRows, PQcmdTuples, (PostgresResultHandle *result)) \
  FUNCTION(int, rowCount, PQntuples, (const PostgresResultHandle *result)) \
  FUNCTION(int, columnCount, PQnfields, (const PostgresResultHandle *result)) \
  FUNCTION(int, isNull, PQgetisnull, (const PostgresResultHandle *result, int row, int column)) \
  FUNCTION(int, length, PQgetlength, (const PostgresResultHandle *result, int row, int column)) \
  FUNCTION(char *_Nullable, value, PQgetvalue, (const PostgresResultHandle *result, int row, int column)) \
  FUNCTION(void, clear, PQclear, (PostgresResultHandle *result))

typedef struct {
#define POINTER(result, name, symbol, parameters) result (*name) parameters;
  POSTGRES_FUNCTIONS(POINTER)
#undef POINTER
} PostgresFunctions;

// Finds the functions in a library that dlopen has returned. Returns the name of the first one that
// is missing; null for a complete one.
static inline const char *_Nullable postgres_find_functions(void *library, PostgresFunctions *functions) {
#define FIND(result, name, symbol, parameters) \
  if (!(*(void *_Nullable *)&functions->name = dlsym(library, #symbol))) return #symbol;
  POSTGRES_FUNCTIONS(FIND)
#undef FIND
  return 0;
}

#pragma clang assume_nonnull end
