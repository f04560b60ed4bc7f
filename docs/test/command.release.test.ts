import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { linksBelow } from "../src/build.ts";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));

test.each([
  [["--port", "x"], '--port is "x".'],
  [["--port", "70000"], '--port is "70000".'],
  [["--prot", "1"], "--prot"],
  [["--base", "docs"], '--base is "docs".'],
  [["--base", "//other.example/"], '--base is "//other.example/".'],
])("%j ends with 2 and the usage, before anything is built", async (flags, problem) => {
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [program, ...flags], (error, _stdout, stderr) => resolve({ code: error?.code, stderr }));
  });
  expect(code).toBe(2);
  expect(stderr).toContain(problem);
  expect(stderr).toContain("npx -y pnpm@12 run docs [options]");
  expect(stderr).not.toContain("    at ");
});

test("below a base, links of Markdown lead there", () => {
  const text = "<!-- /guide/start.md -->\n\n[Start](/guide/start.md), [elsewhere](https://a.example/)";
  expect(linksBelow("/docs/", text)).toBe(
    "<!-- /docs/guide/start.md -->\n\n[Start](/docs/guide/start.md), [elsewhere](https://a.example/)",
  );
  expect(linksBelow("/", text)).toBe(text);
});
