/** The processors that executables are built for. */
export type Machine = "x64" | "arm64" | "unknown";
