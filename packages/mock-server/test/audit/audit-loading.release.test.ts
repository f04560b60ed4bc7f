import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { startMockServer } from "../../src/index.ts";
import { clientOf } from "../support/client.ts";

const hasLoaded = (name: string): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes(`/${name}/`));

// The only test of this file: what is loaded stays.
test("a server is ready, and answers, before Prism is loaded; in audit mode a thread of its own loads it", async () => {
  await using audited = await startMockServer();
  await clientOf(audited.url, audited.apiKey)("GET", "/products");
  expect((await audited.violations.flush()).checked).toBe(1);
  await using strict = await startMockServer({ contract: "strict" });
  expect(hasLoaded("prism-http")).toBe(false);
  await clientOf(strict.url, strict.apiKey)("GET", "/products");
  expect(hasLoaded("prism-http")).toBe(true);
});
