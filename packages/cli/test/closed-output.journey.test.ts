import { expect, test } from "vitest";
import { start } from "./support/program.ts";

test("the program handles a reader that stops reading", async () => {
  const child = start(["--help"], {});
  child.out.destroy();
  expect(await child.ended).toMatchObject({ code: 0, err: "" });
});
