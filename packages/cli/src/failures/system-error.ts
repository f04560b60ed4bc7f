const reasons: Readonly<Record<string, string>> = {
  ENOENT: "no such file or directory",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a directory",
  ENOTDIR: "a part of the path is not a directory",
  EEXIST: "it already exists",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
  EMFILE: "too many files are open",
  EADDRINUSE: "the port is in use",
};

/** The code of a system error, such as ENOENT; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  const isSystem = error instanceof Error && "code" in error && "syscall" in error;
  return isSystem && typeof error.code === "string" ? error.code : undefined;
}

/** Why the system refused an operation, in words. */
export function systemReason(error: unknown): string {
  const code = systemCode(error);
  return (code === undefined ? undefined : reasons[code]) ?? (error instanceof Error ? error.message : String(error));
}
