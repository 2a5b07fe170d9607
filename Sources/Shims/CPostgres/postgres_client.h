// The functions of PostgreSQL's client library (libpq) that openmarket calls, as pointer types: the
// library is loaded at run time, and only when a PostgreSQL market is opened, so that neither
// building nor running the program needs it. The declarations are those of libpq-fe.h, whose
// functions keep their binary interface as long as the library is named libpq.so.5.
#pragma once

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

// ConnStatusType, PostgresPollingStatusType, ExecStatusType and PGVerbosity, as far as they are used.
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
  postgres_field_constraint = 'n',
};

typedef struct PostgresOption *_Nullable (*PQconninfoParseFunction)(const char *text, char *_Nullable *_Nullable message);
typedef void (*PQconninfoFreeFunction)(struct PostgresOption *options);
typedef PostgresHandle *_Nullable (*PQconnectStartParamsFunction)(const char *_Nullable const *keywords, const char *_Nullable const *values, int expand_name);
typedef int (*PQconnectPollFunction)(PostgresHandle *connection);
typedef void (*PQfinishFunction)(PostgresHandle *connection);
typedef int (*PQstatusFunction)(const PostgresHandle *connection);
typedef int (*PQsocketFunction)(const PostgresHandle *connection);
typedef int (*PQserverVersionFunction)(const PostgresHandle *connection);
typedef int (*PQsetnonblockingFunction)(PostgresHandle *connection, int flag);
typedef int (*PQsetErrorVerbosityFunction)(PostgresHandle *connection, int verbosity);
typedef const char *_Nullable (*PQparameterStatusFunction)(const PostgresHandle *connection, const char *name);
typedef char *_Nullable (*PQerrorMessageFunction)(const PostgresHandle *connection);
typedef int (*PQconnectionNeedsPasswordFunction)(const PostgresHandle *connection);
typedef void (*PostgresNoticeReceiver)(void *_Nullable context, const PostgresResultHandle *_Nullable result);
typedef PostgresNoticeReceiver _Nullable (*PQsetNoticeReceiverFunction)(PostgresHandle *connection, PostgresNoticeReceiver receiver, void *_Nullable context);

typedef int (*PQsendQueryFunction)(PostgresHandle *connection, const char *statement);
typedef int (*PQsendPrepareFunction)(PostgresHandle *connection, const char *name, const char *statement, int count, const unsigned int *_Nullable types);
typedef int (*PQsendQueryPreparedFunction)(PostgresHandle *connection, const char *name, int count, const char *_Nullable const *_Nullable values, const int *_Nullable lengths, const int *_Nullable formats, int result_format);
typedef int (*PQflushFunction)(PostgresHandle *connection);
typedef int (*PQconsumeInputFunction)(PostgresHandle *connection);
typedef int (*PQisBusyFunction)(PostgresHandle *connection);
typedef PostgresResultHandle *_Nullable (*PQgetResultFunction)(PostgresHandle *connection);
typedef int (*PQputCopyDataFunction)(PostgresHandle *connection, const char *bytes, int count);
typedef int (*PQputCopyEndFunction)(PostgresHandle *connection, const char *_Nullable message);
typedef struct PostgresNotification *_Nullable (*PQnotifiesFunction)(PostgresHandle *connection);
typedef void (*PQfreememFunction)(void *_Nullable memory);

typedef PostgresCancelHandle *_Nullable (*PQgetCancelFunction)(PostgresHandle *connection);
typedef void (*PQfreeCancelFunction)(PostgresCancelHandle *cancel);
typedef int (*PQcancelFunction)(PostgresCancelHandle *cancel, char *buffer, int count);

typedef int (*PQresultStatusFunction)(const PostgresResultHandle *result);
typedef char *_Nullable (*PQresultErrorFieldFunction)(const PostgresResultHandle *result, int field);
typedef char *_Nullable (*PQresultErrorMessageFunction)(const PostgresResultHandle *result);
typedef char *_Nullable (*PQcmdTuplesFunction)(PostgresResultHandle *result);
typedef char *_Nullable (*PQcmdStatusFunction)(PostgresResultHandle *result);
typedef int (*PQntuplesFunction)(const PostgresResultHandle *result);
typedef int (*PQnfieldsFunction)(const PostgresResultHandle *result);
typedef int (*PQgetisnullFunction)(const PostgresResultHandle *result, int row, int column);
typedef int (*PQgetlengthFunction)(const PostgresResultHandle *result, int row, int column);
typedef char *_Nullable (*PQgetvalueFunction)(const PostgresResultHandle *result, int row, int column);
typedef void (*PQclearFunction)(PostgresResultHandle *result);

#pragma clang assume_nonnull end
