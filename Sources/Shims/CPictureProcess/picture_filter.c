// The system calls that a picture worker may make: a seccomp-bpf filter for Linux on x86_64 and
// aarch64. The reasons are in docs/decisions/pictures.md.
#define _GNU_SOURCE 1
#include "CPictureProcess.h"

#include <errno.h>

#if !defined(__has_feature)
#define __has_feature(name) 0
#endif
// Sanitizers make additional calls, such as ptrace when the process ends.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PICTURE_SANITIZED 1
#endif

#if (defined(__x86_64__) || defined(__AARCH64EL__)) && !defined(PICTURE_SANITIZED)

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define PICTURE_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define PICTURE_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define KILL RETURN(SECCOMP_RET_KILL_PROCESS)
#define ALLOW(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(call), 0, 1), RETURN(SECCOMP_RET_ALLOW)
// Allows the call if the masked low half of an argument has a value; kills otherwise.
#define ALLOW_IF(call, argument, mask, value) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(call), 0, 5), LOAD(args[argument]), \
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, (uint32_t)(mask)), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, 1), \
      RETURN(SECCOMP_RET_ALLOW), KILL
#define FAIL(call, code) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(call), 0, 1), RETURN(SECCOMP_RET_ERRNO | (code))

#define PICTURE_THREAD (CLONE_VM | CLONE_SIGHAND | CLONE_THREAD)
#define PICTURE_NAMESPACES \
  (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | \
   CLONE_NEWNET)

bool picture_process_can_filter(void) {
  // A kernel with filters checks the program, which is missing; others refuse the mode.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;
}

bool picture_process_filter(bool refuses_open) {
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PICTURE_ARCHITECTURE, 1, 0),
      KILL,
      LOAD(nr),
#if defined(__x86_64__)
      // The calls of x32 have different numbers.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      KILL,
#endif
      // The socket; there are no other descriptors.
      ALLOW(__NR_read),
      ALLOW(__NR_write),
      // Memory, none of it executable.
      ALLOW(__NR_brk),
      ALLOW(__NR_munmap),
      ALLOW(__NR_mremap),
      ALLOW(__NR_madvise),
      ALLOW_IF(__NR_mmap, 2, PROT_EXEC, 0),
      ALLOW_IF(__NR_mprotect, 2, PROT_EXEC, 0),
      // Locks, clocks and random numbers of the libraries.
      ALLOW(__NR_futex),
      ALLOW(__NR_clock_gettime),
      ALLOW(__NR_gettimeofday),
      ALLOW(__NR_getrandom),
      ALLOW(__NR_sched_yield),
      // The limits of each request, for this process only.
      ALLOW_IF(__NR_prlimit64, 0, UINT32_MAX, 0),
      ALLOW(__NR_setitimer),
      // The end, including abort().
      ALLOW(__NR_exit),
      ALLOW(__NR_exit_group),
      ALLOW(__NR_rt_sigprocmask),
      ALLOW(__NR_rt_sigaction),
      ALLOW(__NR_rt_sigreturn),
      ALLOW(__NR_restart_syscall),
      ALLOW(__NR_getpid),
      ALLOW(__NR_gettid),
      ALLOW_IF(__NR_tgkill, 0, UINT32_MAX, getpid()),
      // Threads, which the decoders of AVIF and HEIC start. The flags of clone3 are in memory, where
      // no filter sees them; without it the C library uses clone.
      ALLOW_IF(__NR_clone, 0, PICTURE_THREAD | PICTURE_NAMESPACES, PICTURE_THREAD),
      FAIL(__NR_clone3, ENOSYS),
      ALLOW(__NR_set_robust_list),
      ALLOW(__NR_rseq),
      ALLOW(__NR_sched_getaffinity),
      // Optional queries of libraries, such as whether stderr is a terminal.
      FAIL(__NR_ioctl, ENOTTY),
      FAIL(__NR_fstat, EPERM),
      FAIL(__NR_newfstatat, EPERM),
      FAIL(__NR_getsockname, ENOTSOCK),
      FAIL(__NR_getpeername, ENOTSOCK),
      FAIL(__NR_prctl, EPERM),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_openat, 0, 1),
      RETURN(refuses_open ? SECCOMP_RET_ERRNO | EMFILE : SECCOMP_RET_KILL_PROCESS),
      KILL,
  };
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0) {
    return true;
  }
  // Older kernels, and containers that forbid the newer call.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

#else

bool picture_process_can_filter(void) { return false; }
bool picture_process_filter(bool refuses_open) {
  (void)refuses_open;
  return false;
}

#endif
