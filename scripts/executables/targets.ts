import type { FileForm } from "./forms/file-form.ts";

/** A system that programs are built for. */
export interface Target {
  name: string;
  os: "linux" | "win32" | "darwin";
  cpu: "x64" | "arm64";
  /** The package of scripts/executables/runtimes that contains Bun for it. */
  runtime: string;
  form: FileForm;
}

/** The signature that a file for macOS needs: arm64 runs nothing without one, even if it names nobody. */
const signed = { signature: "ad hoc" } as const;

export const targets: readonly Target[] = [
  {
    name: "linux-x64",
    os: "linux",
    cpu: "x64",
    runtime: "@oven/bun-linux-x64",
    form: { format: "ELF", machine: "x64" },
  },
  {
    name: "linux-arm64",
    os: "linux",
    cpu: "arm64",
    runtime: "@oven/bun-linux-aarch64",
    form: { format: "ELF", machine: "arm64" },
  },
  {
    name: "windows-x64",
    os: "win32",
    cpu: "x64",
    runtime: "@oven/bun-windows-x64",
    form: { format: "PE", machine: "x64" },
  },
  {
    name: "darwin-arm64",
    os: "darwin",
    cpu: "arm64",
    runtime: "@oven/bun-darwin-aarch64",
    form: { format: "Mach-O", machine: "arm64", ...signed },
  },
  {
    name: "darwin-x64",
    os: "darwin",
    cpu: "x64",
    runtime: "@oven/bun-darwin-x64",
    form: { format: "Mach-O", machine: "x64", ...signed },
  },
];

/** The target of this machine; undefined if there is none. */
export const ownTarget = (): Target | undefined =>
  targets.find(({ os, cpu }) => os === process.platform && cpu === process.arch);
