import { expect, test } from "vitest";
import { linkAbsolutely, repositoryFiles } from "../../packages/absolute-links.ts";

const linked = (markdown: string): string => linkAbsolutely(markdown, "packages/cli");

test("a relative link leads to the repository, with its heading", () => {
  expect(repositoryFiles).toBe("https://github.com/totem-partner/totem-partner/blob/main/");
  expect(linked("[one](../../decisions/010.md) and [two](../sdk#retries)")).toBe(
    `[one](${repositoryFiles}decisions/010.md) and [two](${repositoryFiles}packages/sdk#retries)`,
  );
  expect(linked("[src](./src)")).toBe(`[src](${repositoryFiles}packages/cli/src)`);
});

test("headings, addresses and text stay", () => {
  const markdown = "[a](#push) [b](https://example.com/../x) `../sdk` (../sdk)";
  expect(linked(markdown)).toBe(markdown);
});
