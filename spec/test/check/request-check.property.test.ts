import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { mostErrors } from "../../generated/operations.ts";
import { requests } from "../../generated/requests.ts";
import { checkRequest } from "../../check/request-check.ts";
import type { Schema } from "../../check/schema.ts";
import { ajvCheck } from "./ajv-request-check.ts";
import { requestInput } from "./request-inputs.ts";

const schemas: Readonly<Record<string, Readonly<Record<string, Schema>>>> = requests;

const numRuns = 3000 * inject("scale");

test("the request check and Ajv accept the same and blame the same fields with the same words", () => {
  const counts = { accepted: 0, refused: 0, stopped: 0 };
  fc.assert(
    fc.property(requestInput, ({ contractPart, value }) => {
      const { operationId, part } = contractPart;
      const expected = ajvCheck(contractPart, value);
      const checked = checkRequest(part, schemas[operationId]?.[part] ?? {}, value);
      const errors = checked.ok ? [] : checked.errors;
      const found = new Map(errors.map(({ path, message, code }) => [path, { message, code }]));
      expect(found.size).toBe(errors.length);
      expect(errors.every((error) => error.in === part)).toBe(true);
      if (expected.size >= mostErrors) {
        counts.stopped += 1;
        expect(errors).toHaveLength(mostErrors);
        for (const [path, error] of found) expect(error).toEqual(expected.get(path));
        return;
      }
      counts[checked.ok ? "accepted" : "refused"] += 1;
      expect(found).toEqual(expected);
    }),
    { numRuns },
  );
  // The inputs are worth something only if each verdict is frequent.
  expect(counts.accepted).toBeGreaterThan(numRuns / 20);
  expect(counts.refused).toBeGreaterThan(numRuns / 4);
  expect(counts.stopped).toBeGreaterThan(0);
}, 600_000);
