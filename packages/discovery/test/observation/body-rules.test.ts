import type { FieldError } from "@totem-partner/spec/field-error";
import { describe, expect, test } from "vitest";
import { bodyRules } from "../../src/observation/rules/refusals.ts";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import { learnedBy, type Stories } from "../support/learned-records.ts";

const id = "6f9619ff-8b86-4011-b42d-00cf4fc964ff";

/** A body with fields that are wrong, each with its code. */
const sent = (
  codes: Record<string, FieldError["code"]>,
  differences: Partial<ObservedExchange> = {},
): Partial<ObservedExchange> => ({
  id,
  sent: Object.fromEntries(Object.keys(codes).map((name) => [name, "sent"])),
  sentErrors: Object.entries(codes).map(([name, code]): FieldError => ({
    in: "body",
    path: `/${name}`,
    message: "",
    ...(code !== undefined && { code }),
  })),
  ...differences,
});
const unknown = (differences: Partial<ObservedExchange> = {}) => sent({ x: "unknown_field" }, differences);
const record = { id };

const stories: Stories = {
  "an unexpected field": [
    ["that is unknown is ignored", [["updateProduct", 200, unknown({ record })]], ["unknown-field: ignore"]],
    [
      "that was removed is ignored",
      [["updateProduct", 200, sent({ x: "removed_field" }, { record })]],
      ["removed-fields: ignore"],
    ],
    [
      "that cannot be changed is ignored",
      [["updateProduct", 200, sent({ x: "immutable_field" }, { record })]],
      ["patch-immutable: ignore"],
    ],
    [
      "that is applied is neither ignored nor refused",
      [["updateProduct", 200, unknown({ record: { x: "sent" } })]],
      [],
    ],
    [
      "that is shown with another value is ignored",
      [["updateProduct", 200, unknown({ record: { x: "other" } })]],
      ["unknown-field: ignore"],
    ],
    ["is not known of an answer without a record", [["updateProduct", 204, unknown()]], []],
    [
      "that is unknown is refused",
      [["updateProduct", 400, unknown({ code: "validation_failed" })]],
      ["unknown-field: reject"],
    ],
    [
      "that was removed is refused",
      [["updateProduct", 422, sent({ x: "removed_field" }, { code: "removed_field" })]],
      ["removed-fields: reject"],
    ],
    [
      "that cannot be changed is refused",
      [["updateProduct", 400, sent({ x: "immutable_field" }, { code: "immutable_field" })]],
      ["patch-immutable: reject"],
    ],
    ["is not refused with another code", [["updateProduct", 400, unknown({ code: "removed_field" })]], []],
    ["is not refused without a code, which may be about another record", [["updateProduct", 400, unknown()]], []],
    [
      "is refused without a code by a create that refers to none",
      [["createProduct", 400, unknown({ id: undefined })]],
      ["unknown-field: reject"],
    ],
    [
      "is not refused by it with another code",
      [["createProduct", 400, unknown({ id: undefined, code: "unknown_path" })]],
      [],
    ],
    [
      "is not refused with a status that says otherwise",
      [["updateProduct", 404, unknown({ code: "validation_failed" })]],
      [],
    ],
    [
      "is not the only reason",
      [["updateProduct", 400, sent({ x: "unknown_field", name: undefined }, { code: "validation_failed" })]],
      [],
    ],
    [
      "is the only reason, also if there are several",
      [["updateProduct", 400, sent({ x: "unknown_field", y: "unknown_field" }, { code: "validation_failed" })]],
      ["unknown-field: reject"],
    ],
    [
      "is not known with an id that is none",
      [["updateProduct", 400, unknown({ id: "17", code: "validation_failed" })]],
      [],
    ],
    [
      "is not known with an id and more",
      [["updateProduct", 400, unknown({ id: `${id}0`, code: "validation_failed" })]],
      [],
    ],
    [
      "is not known with more and an id",
      [["updateProduct", 400, unknown({ id: `x${id}`, code: "validation_failed" })]],
      [],
    ],
    [
      "is none of a create of an authorization, which has rules of its own",
      [["createAuthorization", 400, unknown({ code: "validation_failed" })]],
      [],
    ],
    ["is none without a body", [["updateProduct", 400, unknown({ sent: undefined, code: "validation_failed" })]], []],
    ["is none if nothing is wrong", [["updateProduct", 200, sent({}, { record })]], []],
    // A service that accepts it in a create does not know it as unknown.
    [
      "of a party may be known to the service",
      [["updateAuthorization", 200, sent({ partnerAddress: "unknown_field" }, { record })]],
      [],
    ],
    [
      "of a party is not known to products",
      [["updateProduct", 200, sent({ partnerAddress: "unknown_field" }, { record })]],
      ["unknown-field: ignore"],
    ],
    [
      "beside that of a party is ignored",
      [["updateAuthorization", 200, sent({ partnerAddress: "unknown_field", x: "unknown_field" }, { record })]],
      ["unknown-field: ignore"],
    ],
    [
      "beside that of a party is not the only reason",
      [
        [
          "updateAuthorization",
          400,
          sent({ partnerAddress: "unknown_field", x: "unknown_field" }, { code: "validation_failed" }),
        ],
      ],
      [],
    ],
  ],
  "a reference to nothing": [
    ["shows its status", [["updateAuthorization", 404, { code: "unknown_reference" }]], ["unknown-reference: 404"]],
    ["is not known without its code", [["updateAuthorization", 422]], []],
    [
      "is none of a create, which has rules of its own",
      [["createAuthorization", 422, { code: "unknown_reference" }]],
      [],
    ],
    [
      "may be to a driver",
      [
        [
          "updateAuthorization",
          422,
          { code: "unknown_reference", sent: { driverNif: "A" }, blame: "/driverNif is unknown" },
        ],
      ],
      ["unknown-reference: 422", "unknown-driver: reject"],
    ],
    [
      "is to another record unless the driver is named",
      [["updateAuthorization", 422, { code: "unknown_reference", sent: { driverNif: "A" }, blame: "/driverNifs" }]],
      ["unknown-reference: 422"],
    ],
    [
      "is to no driver who was not sent",
      [["updateAuthorization", 422, { code: "unknown_reference", sent: {}, blame: "/driverNif" }]],
      ["unknown-reference: 422"],
    ],
    [
      "is to no driver without a body",
      [["updateAuthorization", 422, { code: "unknown_reference", blame: "/driverNif" }]],
      ["unknown-reference: 422"],
    ],
    [
      "may be for a mistake in the body",
      [
        [
          "updateAuthorization",
          422,
          { ...unknown({ code: "unknown_reference", blame: "/driverNif" }), sent: { driverNif: "A" } },
        ],
      ],
      ["unknown-reference: 422"],
    ],
  ],
};

describe.each(Object.entries(stories))("%s", (_, told) => {
  test.each(told)("%s", (_name, seen, expected) => {
    expect(learnedBy(bodyRules, seen)).toEqual(expected);
  });
});
