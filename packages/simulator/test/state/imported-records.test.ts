import { describe, expect, test } from "vitest";
import type { NormalizedRequest } from "../../src/domain/authorizations/authorization-creation.ts";
import type { ActiveAuthorization } from "../../src/domain/authorizations/authorization.ts";
import { ImportedRecords } from "../../src/records/imported-records.ts";
import { fromBase64, recordKinds, toBase64 } from "../../src/records/record-kinds.ts";
import { keptAuthorization } from "../support/domain/domain-context.ts";

const made = keptAuthorization({ productId: null, warehouseId: null, trailerPlates: ["A1", "B2"] });

/** Records with an authorization as it is by now, and its create with what it asked for. */
function imported(now: Partial<ActiveAuthorization>, asked: Partial<NormalizedRequest> = {}) {
  const into = new ImportedRecords();
  const { records } = into;
  into.putAuthorization(made.id, { ...made, ...now });
  // Read from JSON, nothing in it is the same object.
  const create = structuredClone(recordKinds.creates.toJson(made, records));
  into.put("creates", "ERP-1", {
    ...create,
    request: { ...create.request, ...asked, scheduledDate: null, endDate: null },
  });
  return { asked: records.creates.get("ERP-1"), authorization: records.authorizations.get(made.id) };
}

describe("what a create asked for", () => {
  test("is kept as its authorization as long as nothing of that has changed", () => {
    const { asked, authorization } = imported({ remainingQuantity: 1, markedAsSynced: true });
    expect(asked).toBe(authorization);
  });

  test.each<Partial<ActiveAuthorization>>([
    { tractorPlate: "1234BCD" },
    { trailerPlates: ["A1"] },
    { trailerPlates: ["A1", "C3"] },
    { trailerPlates: ["A1", "B2", "C3"] },
    { trailerPlates: [] },
  ])("is kept beside its authorization once that has %j", (now) => {
    const { asked, authorization } = imported(now);
    expect(asked).toEqual(made);
    expect(authorization).toEqual({ ...made, ...now });
  });
});

describe("an authorization that is put again", () => {
  test("takes the place of what its create asked for, unless something of that has changed", () => {
    for (const put of ["putAuthorization", "putCreated"] as const) {
      const into = new ImportedRecords();
      into.putCreated(made.id, made);
      expect(into.records.creates.get("ERP-1")).toBe(made);
      const consumed = { ...made, remainingQuantity: 1 };
      into[put](made.id, consumed);
      expect(into.records.creates.get("ERP-1")).toBe(consumed);
      into[put](made.id, { ...made, tractorPlate: "1234BCD" });
      expect(into.records.creates.get("ERP-1")).toBe(consumed);
    }
  });

  test("or put first has a create only where its entry stands for one, and where it came from the ERP", () => {
    const into = new ImportedRecords();
    into.putAuthorization(made.id, made);
    into.putCreated("another", { ...made, id: "another", origin: { kind: "application" } });
    expect(into.records.creates.size).toBe(0);
  });
});

test("a create whose authorization is missing is skipped, and reported where that is wanted", () => {
  const missing: string[] = [];
  for (const into of [new ImportedRecords((id) => missing.push(id)), new ImportedRecords()]) {
    into.put("creates", "ERP-1", recordKinds.creates.toJson(made, into.records));
    expect(into.records.creates.size).toBe(0);
  }
  expect(missing).toEqual([made.id]);
});

test.each([0, 1, 8191, 8192, 8193, 16_384, 20_000])("%d bytes come back out of base64", (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => at % 256);
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
});
