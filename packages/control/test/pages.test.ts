import { expect, test } from "vitest";
import { Pages } from "../src/pages/pages.ts";

test("a page that changes gets another tag, and the one it had when it changes back", async () => {
  let text = "";
  const page = { type: "text/plain", read: async () => text };
  const visitor = { method: "GET", headers: new Headers(), remoteAddress: undefined };
  const tags = [];
  for (text of ["one", "two", "one"]) tags.push((await new Pages({}, "token").answer(page, visitor)).headers["etag"]);
  expect([tags[0] === tags[2], new Set(tags).size]).toEqual([true, 2]);
});
