import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { withVersion } from "../../release/versions.ts";

test("the client's sources name another version, and nothing else in them changes", async () => {
  const source = await readFile("packages/sdk/src/version.ts", "utf8");
  const [, version = ""] = /"(.*)"/.exec(source) ?? [];
  expect(withVersion(source, "12.3.4-next.5")).toBe(source.replace(`"${version}"`, '"12.3.4-next.5"'));
  expect(withVersion(withVersion(source, "1.0.0"), version)).toBe(source);
});

test("a source that names no version, or several, is refused", () => {
  expect(() => withVersion("export const agent = 1;", "1.0.0")).toThrow("names not one version");
  expect(() => withVersion('const version = "1"; const minor = "1"; const old_version = "0";', "1.0.0")).toThrow();
});
