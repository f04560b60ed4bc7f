import { ConflictError, type FieldError, type PartnerError, ValidationError } from "@totem-partner/sdk";
import { describe, expect, test } from "vitest";
import { textCell } from "../../src/push/cells/text.ts";
import { readMapping } from "../../src/push/mapping/mapping.ts";
import { contradiction, problemsOf, problemWith, sayProblems } from "../../src/push/row-problem.ts";
import { type MappingParts, minimalMapping } from "../support/minimal-mapping.ts";
import { scratch } from "../support/scratch.ts";

const mappingOf = (parts: MappingParts) => readMapping(scratch().file("map.yaml", minimalMapping(parts)));
const row = { line: 2, cell: (column: string) => textCell(`cell ${column}`) };

/** The message for an error, with a mapping of dates in Madrid. */
async function said(error: PartnerError, parts: MappingParts = {}): Promise<string> {
  const dates = "{ zone: Europe/Madrid, formats: [ISO] }";
  return sayProblems(problemsOf(error, row, await mappingOf({ dates, ...parts })));
}

const facts = { attempts: 1, repeatIsSafe: true };
const invalid = (...errors: Omit<FieldError, "in">[]) =>
  new ValidationError("It is invalid.", { ...facts, errors: errors.map((one) => ({ in: "body", ...one })) });
const refusal = (message: string) => new ConflictError(message, facts);

describe("problems are said in one line", () => {
  test("each with its column, its value in quotes, and why it is wrong", () => {
    const problems = [
      problemWith("batch", "Lote", textCell('a "b"'), "is too long"),
      problemWith("carrierTaxId", "CIF", textCell("B12345674"), "is unknown"),
      problemWith("batch", "Lote", undefined, "is missing"),
      { message: "It is full" },
    ];
    expect(sayProblems(problems)).toBe('Lote "a \\"b\\"" is too long; CIF is unknown; Lote is missing; It is full');
  });
});

describe("what an error says of fields", () => {
  test("is said of the columns that they come from, with their cells", async () => {
    const error = invalid(
      { path: "/quantity", message: "must be greater than 0" },
      { path: "/batch", message: "is long" },
    );
    expect(await said(error, { fields: { batch: "{ value: x }" } })).toBe(
      'F "cell F" must be greater than 0; batch is long',
    );
  });

  test("is said of all columns of a field, and of a field that has none by its name", async () => {
    const error = invalid(
      { path: "/trailerPlates/0", message: "is no plate" },
      { path: "/driverNif", message: "is unknown" },
    );
    expect(await said(error, { fields: { trailerPlates: "{ columns: [R, S] }" } })).toBe(
      'R and S "cell R cell S" is no plate; driverNif is unknown',
    );
  });

  test("is said by its path where it is no field of a mapping", async () => {
    expect(await said(invalid({ path: "/colour", message: "is unknown" }, { path: "", message: "is no object" }))).toBe(
      "/colour is unknown;  is no object",
    );
  });
});

describe("names of fields in an error are those of columns", () => {
  test.each([
    ["/quantity is not /batch.", "F is not batch."],
    ["/totemGroupId/0 and (/quantity)", "C/0 and (F)"],
    ["It needs a warehouseExternalId.", "It needs a E."],
    ["The quantity is a word.", "The quantity is a word."],
    ["See https://host/quantity and //quantity.", "See https://host/quantity and //quantity."],
    ["It is camelCase.", "It is camelCase."],
  ])("%s", async (message, expected) => {
    expect(await said(refusal(message))).toBe(expected);
  });
});

describe("times in an error are those of the file's zone", () => {
  test.each([
    ["from 2026-07-01T04:00:00.000Z on", "from 2026-07-01T06:00:00+02:00 on"],
    ["from 2026-12-01T05:30Z on", "from 2026-12-01T06:30:00+01:00 on"],
    ["from 2026-12-01T05:30:15.5Z on", "from 2026-12-01T06:30:15.500+01:00 on"],
    ["from 2026-12-01T05:30:15Z on", "from 2026-12-01T06:30:15+01:00 on"],
    ["2026-13-01T00:00Z is no time", "2026-13-01T00:00Z is no time"],
    ["x2026-07-01T04:00Z, 2026-07-01 04:00Z", "x2026-07-01T04:00Z, 2026-07-01 04:00Z"],
  ])("%s", async (message, expected) => {
    expect(await said(refusal(message))).toBe(expected);
  });

  test("unless the mapping has none", async () => {
    const error = refusal("from 2026-07-01T04:00:00.000Z on");
    expect(sayProblems(problemsOf(error, row, await mappingOf({})))).toBe("from 2026-07-01T04:00:00.000Z on");
  });
});

test("a row that contradicts another one names its line and the column of the id", async () => {
  expect(contradiction(7, await mappingOf({})).message).toBe(
    "A is also used in line 7, whose other cells differ. Keep only one of the rows",
  );
});
