import { expect, test } from "vitest";
import { clientTrials } from "../src/index.ts";
import { sentence } from "./support/story.ts";

test("each page is told in sentences", () => {
  for (const { id, rule, happens, recognised, harm, cure, exercise } of clientTrials) {
    for (const text of [rule, happens, recognised, harm, cure, exercise]) expect(text, id).toMatch(sentence);
  }
});
