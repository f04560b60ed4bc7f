import { expect, test } from "vitest";
import { loadContractCheck } from "../src/index.ts";

test("each variant is loaded once, for all servers of a process", async () => {
  const closed = await loadContractCheck("closed");
  expect(await loadContractCheck("closed")).toBe(closed);
  expect(await loadContractCheck("published")).not.toBe(closed);
});
