import type { FieldError } from "@totem-partner/spec/field-error";
import { refusalRules } from "../../src/observation/rules/refusals.ts";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import { learnedBy, telling } from "../support/learned-records.ts";

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

/** Without what a refusal shows of its status. */
const tell = telling((seen) =>
  learnedBy(refusalRules, seen).filter((line) => !/^(validation-status|malformed-id)/.test(line)),
);

tell("an unexpected field", ["unknown-field: ignore"], {
  "that is unknown is ignored": ["updateProduct", 200, unknown({ record })],
  "that is shown with another value is ignored": ["updateProduct", 200, unknown({ record: { ...record, x: "other" } })],
  "of a party is not known to products": ["updateProduct", 200, sent({ partnerAddress: "unknown_field" }, { record })],
  "beside that of a party is ignored": [
    "updateAuthorization",
    200,
    sent({ partnerAddress: "unknown_field", x: "unknown_field" }, { record }),
  ],
});

tell("an unexpected field", [], {
  "is not ignored where no record is shown, as in an error within a 200": [
    ...(["updateProduct", 200] as const),
    unknown({ record: { tally: { error: "E-unknown" } } }),
  ],
});

tell("an unexpected field", ["removed-fields: ignore"], {
  "that was removed is ignored": ["updateProduct", 200, sent({ x: "removed_field" }, { record })],
});

tell("an unexpected field", ["patch-immutable: ignore"], {
  "that cannot be changed is ignored": ["updateProduct", 200, sent({ x: "immutable_field" }, { record })],
});

tell("an unexpected field", [], {
  "that is applied is neither ignored nor refused": ["updateProduct", 200, unknown({ record: { x: "sent" } })],
  "is not known of an answer without a record": ["updateProduct", 204, unknown()],
  "is not refused with another code": ["updateProduct", 400, unknown({ code: "removed_field" })],
  "is not refused without a code, which may be about another record": ["updateProduct", 400, unknown()],
  "is not refused by it with another code": ["createProduct", 400, unknown({ id: undefined, code: "unknown_path" })],
  "is not refused with a status that says otherwise": ["updateProduct", 404, unknown({ code: "validation_failed" })],
  "is not the only reason": [
    "updateProduct",
    400,
    sent({ x: "unknown_field", name: undefined }, { code: "validation_failed" }),
  ],
  "is not known with an id that is none": ["updateProduct", 400, unknown({ id: "17", code: "validation_failed" })],
  "is not known with an id and more": ["updateProduct", 400, unknown({ id: `${id}0`, code: "validation_failed" })],
  "is not known with more and an id": ["updateProduct", 400, unknown({ id: `x${id}`, code: "validation_failed" })],
  "is none of a create of an authorization, which has rules of its own": [
    "createAuthorization",
    400,
    unknown({ code: "validation_failed" }),
  ],
  "is none without a body": ["updateProduct", 400, unknown({ sent: undefined, code: "validation_failed" })],
  "is none if nothing is wrong": ["updateProduct", 200, sent({}, { record })],
  // A service that accepts it in a create does not know it as unknown.
  "of a party may be known to the service": [
    "updateAuthorization",
    200,
    sent({ partnerAddress: "unknown_field" }, { record }),
  ],
  "beside that of a party is not the only reason": [
    "updateAuthorization",
    400,
    sent({ partnerAddress: "unknown_field", x: "unknown_field" }, { code: "validation_failed" }),
  ],
});

tell("an unexpected field", ["unknown-field: reject"], {
  "that is unknown is refused": ["updateProduct", 400, unknown({ code: "validation_failed" })],
  "is refused without a code by a create that refers to none": ["createProduct", 400, unknown({ id: undefined })],
  "is the only reason, also if there are several": [
    "updateProduct",
    400,
    sent({ x: "unknown_field", y: "unknown_field" }, { code: "validation_failed" }),
  ],
});

tell("an unexpected field", ["removed-fields: reject"], {
  "that was removed is refused": ["updateProduct", 422, sent({ x: "removed_field" }, { code: "removed_field" })],
});

tell("an unexpected field", ["patch-immutable: reject"], {
  "that cannot be changed is refused": [
    "updateProduct",
    400,
    sent({ x: "immutable_field" }, { code: "immutable_field" }),
  ],
});

tell("a reference to nothing", ["unknown-reference: 404"], {
  "shows its status": ["updateAuthorization", 404, { code: "unknown_reference" }],
});

tell("a reference to nothing", [], {
  "is not known without its code": ["updateAuthorization", 422],
  "is none of a create, which has rules of its own": ["createAuthorization", 422, { code: "unknown_reference" }],
});

tell("a reference to nothing", ["unknown-reference: 422", "unknown-driver: reject"], {
  "may be to a driver": [
    "updateAuthorization",
    422,
    { code: "unknown_reference", sent: { driverNif: "A" }, blame: "/driverNif is unknown" },
  ],
});

tell("a reference to nothing", ["unknown-reference: 422"], {
  "is to another record unless the driver is named": [
    "updateAuthorization",
    422,
    { code: "unknown_reference", sent: { driverNif: "A" }, blame: "/driverNifs" },
  ],
  "is to no driver who was not sent": [
    "updateAuthorization",
    422,
    { code: "unknown_reference", sent: {}, blame: "/driverNif" },
  ],
  "is to no driver without a body": ["updateAuthorization", 422, { code: "unknown_reference", blame: "/driverNif" }],
  "may be for a mistake in the body": [
    "updateAuthorization",
    422,
    { ...unknown({ code: "unknown_reference", blame: "/driverNif" }), sent: { driverNif: "A" } },
  ],
});
