import { describe, expect, test } from "vitest";
import { inconsistent, settled } from "../../src/findings/finding.ts";
import type { Seen } from "../support/learned-records.ts";
import { error, invalid, known } from "../support/own-errors.ts";
import { before } from "../support/own-shapes.ts";

describe("the body of errors", () => {
  const json = "application/json";

  test("is not ours where a code of the same form is another, also one that may be about something else", () => {
    const coded = [
      ...[error({ kind: "product_not_found", v: "No 1." }), error({ kind: "warehouse_not_found", v: "No 2." }, "18")],
      ...[invalid({ kind: "validation_failed", v: "Low" }), invalid({ kind: "validation_failed", v: "No number" })],
    ];
    expect(known(coded)).toEqual(settled({ body: { kind: "{code}", v: "{detail}" } }));
    expect(known([...coded, error({ other: "ID" }, "17", 415)])).toMatchObject({ sure: "settled" });
    expect(known([...coded, error({ kind: "ID", v: "No id." }, "17", 415)])).toMatchObject({ sure: "not-observable" });
  });

  test("has two forms where only creates show the usual one, which is no contradiction", () => {
    const seen: Seen[] = [
      ...["17", "18"].map((id) => error({ Meta: ["/id must be a UUID"] }, id, 409)),
      ...["small", "large"].map((size) => invalid({ Meta: [`/limit is ${size}`] })),
      ["createAuthorization", 409, { answer: { status: 409, type: json, body: { v: "It exists." } } }],
      ["createAuthorization", 409, { answer: { status: 409, type: json, body: { Meta: ["/quantity is 0"] } } }],
    ];
    expect(known(seen, before("error-body", inconsistent("It changes.")))).toMatchObject({ sure: "not-observable" });
  });

  test("has the codes of the service within texts, and is not ours where one is of an unknown problem", () => {
    const coded = (code: string, status: number, id = "17", more = {}): Seen =>
      error({ v: `E-${code}: ${String(status)}`, ...more }, id, status);
    const uuid = "00000000-0000-4000-8000-000000000000";
    const seen = [
      ...[coded("product_not_found", 404, uuid), coded("product_external_id_taken", 409, uuid)],
      ...[invalid({ f: "is small" }), invalid({ f: "is large" })],
    ];
    const body = { v: "E-{code}: {status}" };
    expect(known(seen)).toMatchObject({ value: { body } });
    expect(known([...seen, coded("BAD", 400)])).toMatchObject({ sure: "not-observable" });
    const own = [coded("GONE", 404, uuid, { code: "GONE" }), coded("BAD", 400, "17", { code: "BAD" })];
    expect(known([...own, ...seen.slice(2)])).toMatchObject({ value: { body, codes: { "404": "GONE" } } });
  });

  test("says which problems besides those of validation have the form for invalid fields, and has the codes", () => {
    const uuid = "00000000-0000-4000-8000-00000000000";
    const body = (code: string, ...fields: string[]) => ({
      code,
      text: `${code} failed`,
      ...(fields.length > 0 && { fields }),
    });
    const refused = (status: number, reason: string, sent: object, madeUp?: string): Seen => [
      "updateWarehouse",
      status,
      {
        ...{ id: `${uuid}1`, answer: { status, type: json, body: sent } },
        intent: { line: "", now: 0, reason: reason as "unknown_reference", ...(madeUp && { madeUp: [madeUp] }) },
      },
    ];
    const seen = [
      error(body("GONE"), `${uuid}1`),
      error({ ...body("GONE"), text: "Not here." }, `${uuid}2`),
      error(body("ID", "id"), "17", 400),
      invalid(body("VALUE", "limit")),
      invalid({ ...body("VALUE", "limit"), text: "Too small" }),
      refused(422, "unknown_reference", body("REFERENCE", "totemGroupId"), "totemGroupId"),
      refused(400, "malformed_json", body("JSON")),
    ];
    expect(known(seen)).toEqual(
      settled({
        body: { code: "{code}", text: "{detail}" },
        invalid: { code: "{code}", text: "{detail}", fields: ["{field.name}"] },
        codes: {
          "404": "GONE",
          unknown_reference: "REFERENCE",
          malformed_id: "ID",
          validation_failed: "VALUE",
          malformed_json: "JSON",
        },
        invalidFor: ["malformed_id", "unknown_reference"],
      }),
    );
  });

  describe("with numbers as codes", () => {
    const uuid = "00000000-0000-4000-8000-00000000000";
    const body = (code: number, msg: string) => ({ code, msg, data: null });
    const gone = ["1", "2"].map((nth) => error(body(40401, `No ${nth}.`), uuid + nth));
    const seen = [...gone, invalid(body(40001, "Low")), invalid(body(40001, "No number"))];
    const learned = { "404": 40401, validation_failed: 40001 };

    test("has that of a refused repeat for that alone, not for all errors with its status", () => {
      const answer = { status: 422, type: json, body: body(42201, "It was used before.") };
      const intent = { line: "", now: 0, reason: "external_id_exists" } as const;
      const sent: NonNullable<Seen[2]>[] = [{ answer, intent }, { answer }];
      const repeats = sent.map((one): Seen => ["createAuthorization", 422, one]);
      expect(known([...seen, ...repeats])).toMatchObject({ value: { codes: learned } });
      expect(known([...seen, ...repeats])).not.toHaveProperty("value.codes.422");
    });

    test("has that of an error about the key under its status", () => {
      expect(known(seen)).toMatchObject({ value: { codes: learned } });
      expect(known([...seen, error(body(40101, "No key"), "17", 401)])).toMatchObject({
        value: { codes: { ...learned, "401": 40101 } },
      });
      expect(known([...seen, error({ ...body(40101, "No key"), other: 1 }, "17", 401)])).toMatchObject({
        value: { codes: learned },
      });
    });

    test("has that of a refused id, and is not clear while one is of an unknown problem", () => {
      const own = [...seen, error(body(40003, "No id"), `${uuid}3`, 400)];
      expect(known(own)).toMatchObject({ value: { codes: { ...learned, malformed_id: 40003 } } });
      const refused: Seen = ["updateProduct", 400, { answer: { status: 400, type: json, body: body(40009, "?") } }];
      expect(known([...own, refused])).toMatchObject({ sure: "not-observable" });
    });
  });
});
