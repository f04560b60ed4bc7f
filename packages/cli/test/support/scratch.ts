import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for a test, removed with it. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), "totem-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  return {
    folder,
    path,
    /** Writes a file and returns its path. */
    file: (name: string, content: string | Uint8Array, mode = 0o644) => {
      writeFileSync(path(name), content, { mode });
      return path(name);
    },
  };
}
