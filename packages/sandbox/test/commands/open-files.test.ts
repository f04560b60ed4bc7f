import { UsageError } from "@totem-partner/spec/program";
import { expect, test } from "vitest";
import { companiesWithin } from "../../src/cli/serve.ts";

test("a limit of open files allows so many companies to be awake, and one that connections use up is refused", () => {
  expect([1024, 65_536].map(companiesWithin)).toEqual([112, 16_240]);
  expect(() => companiesWithin(1023)).toThrow(UsageError);
  expect(() => companiesWithin(512)).toThrow("Only 512 files may be open at a time");
});

test.skipIf(process.platform === "win32")("the limit is that of this process", () => {
  expect(companiesWithin()).toBeGreaterThan(0);
});
