// The two calls with which Foundation's own run loop serves libdispatch's main queue on Linux: a
// descriptor that is readable while work is pending, and the call that does the work. They are
// exported for run loops, but no public header names them.
#pragma once

int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
