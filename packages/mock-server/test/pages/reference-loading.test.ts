import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { startMockServer } from "../../src/index.ts";

const hasLoaded = (name: string): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes(`/${name}/`));

// The only test of this file: what is loaded stays.
test("what makes the reference is loaded by the first who asks for it", async () => {
  await using mock = await startMockServer({ contract: "off" });
  for (const path of ["/", "/_mock/ui", "/_mock/docs/reference.js"]) {
    expect((await fetch(mock.url + path, { headers: { Accept: "text/html" } })).status).toBe(200);
  }
  expect(hasLoaded("openapi-format")).toBe(false);
  expect((await fetch(`${mock.url}/_mock/docs`)).status).toBe(200);
  expect(hasLoaded("openapi-format")).toBe(true);
});
