import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const caller = join(import.meta.dirname, "forgotten-push.generated.ts");

/** The output of a linter with types for a call of a partner client. */
async function linted(call: string): Promise<string> {
  const program = `import type { PartnerClient } from "../../src/index.ts";
export async function run({ authorizations }: PartnerClient): Promise<void> { ${call} }
`;
  await writeFile(caller, program);
  try {
    const oxlint = join(root, "node_modules/.bin/oxlint");
    const rule = ["-A", "all", "-D", "typescript/no-floating-promises"];
    return await new Promise((resolve) => {
      execFile(oxlint, ["--type-aware", ...rule, caller], { cwd: root }, (_error, stdout) => resolve(stdout));
    });
  } finally {
    await rm(caller);
  }
}

test("a linter reports a push that is neither awaited nor iterated, since it sends nothing", async () => {
  expect(await linted("authorizations.push([]);")).toContain("no-floating-promises");
  expect(await linted("await authorizations.push([]);")).toContain("0 errors");
});
