import { readFileSync } from "node:fs";
import { fixedAssumptions, switchableAssumptions } from "@totem-partner/spec/assumptions";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { problemRows } from "../../src/host.ts";

const sections: unknown = parse(readFileSync(new URL("../../../../spec/sections.yaml", import.meta.url), "utf8"));
const rows: Readonly<Record<string, object>> = { ...switchableAssumptions, ...fixedAssumptions };
const isStatus = (number: number): boolean => Number.isInteger(number) && number >= 200 && number < 600;

const ofTheSimulator = [
  "internal_error",
  "quantity_over_remaining",
  "too_many_companies",
  "too_many_records",
  "state_not_written",
  "company_reset",
  "injected_fault",
];

test("[S131] every problem says where its status comes from, and the place exists", () => {
  for (const [code, status] of Object.entries(problemRows)) {
    if ("documented" in status) expect(sections).toContain(status.documented);
    else if ("fixed" in status)
      expect([code, JSON.stringify(rows[status.fixed])]).toEqual([
        code,
        expect.stringContaining(String(status.status)),
      ]);
    else if ("assumed" in status)
      expect(Object.keys(switchableAssumptions[status.assumed].values).some((value) => isStatus(Number(value)))).toBe(
        true,
      );
    // The simulator's own: a failure of it, and what only the control API answers.
    else expect(ofTheSimulator).toContain(code);
  }
});
