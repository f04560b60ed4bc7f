import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startMockServer } from "@totem-partner/mock-server";
import { expect, onTestFinished, test } from "vitest";

const example = fileURLToPath(new URL("..", import.meta.url));

/** Runs the installed command, and answers its exit code and what it printed. */
const totemPartner = (argv: string[], env: Record<string, string>) =>
  new Promise<{ code: unknown; out: string }>((resolve) => {
    const program = join(example, "node_modules/.bin/totem-partner");
    const child = execFile(program, argv, { env: { ...process.env, ...env } }, (_, out) =>
      resolve({ code: child.exitCode, out }),
    );
  });

test("the command pushes the same file with a mapping, and finds the same rows wrong", async () => {
  const folder = await mkdtemp(join(tmpdir(), "erp-push-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of ["orders.csv", "orders.mapping.yaml"]) await cp(join(example, file), join(folder, file));
  await using mock = await startMockServer({ now: "2026-07-01T07:45:00+02:00" });
  const env = { TOTEM_PARTNER_BASE_URL: mock.url, TOTEM_PARTNER_API_KEY: mock.apiKey };
  const orders = join(folder, "orders.csv");
  const argv = ["push", orders, "--map", join(folder, "orders.mapping.yaml"), "--skip-invalid"];
  const { code, out } = await totemPartner(argv, env);
  expect(code).toBe(1);
  expect(out).toContain("  created   188\n  existing    2\n  rejected    5\n  invalid     5\n");
  const report = (await readFile(`${orders}.report.csv`, "utf8")).trimEnd().split("\r\n").slice(1);
  const wrong = report.filter((line) => /^\d+;[^;]*;(rejected|invalid);/.test(line)).map((line) => parseInt(line));
  expect(wrong.toSorted((one, other) => one - other)).toEqual([24, 42, 67, 78, 88, 100, 111, 121, 134, 153]);
});
