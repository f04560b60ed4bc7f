import { expect, test } from "vitest";
import { eventTypes } from "../../src/faults/fault.ts";
import { check } from "../../src/control/checks/check.ts";
import { faultRule, faultRules } from "../../src/control/checks/fault-rule.ts";

const one = "must be one of ";
const day = 86_400;

const range = (
  kind: string,
  others: object,
  field: string,
  least: number,
  most: number,
): [object, object | string][] => [
  [{ kind, ...others, [field]: least }, {}],
  [{ kind, ...others, [field]: most }, {}],
  [{ kind, ...others, [field]: least - 1 }, `/${field} must be at least ${String(least)}`],
  [{ kind, ...others, [field]: most + 1 }, `/${field} must be at most ${String(most)}`],
];

test.each<[object, object | string]>([
  ...range("latency", {}, "milliseconds", 0, 300_000),
  ...range("status", {}, "status", 400, 599),
  ...range("html-error", {}, "status", 400, 599),
  ...range("status", { status: 500 }, "retryAfter", 0, day),
  ...range("truncate", {}, "bytes", 0, 1_000_000_000),
  ...range("truncate", {}, "stallMilliseconds", 0, 300_000),
  ...range("duplicate", {}, "copies", 1, 10),
  ...range("delay", {}, "seconds", 0, day),
  ...range("reorder", {}, "behind", 1, 10),
  ...range("reorder", {}, "seconds", 0, day),
  ...range("drop", {}, "times", 1, 1e9),
  ...range("drop", {}, "rate", 0, 1),
  ...range("drop", {}, "after", 0, 1e9),
  [{ kind: "latency" }, "/milliseconds is required"],
  [{ kind: "status", status: 400, commit: true, retryAfterForm: "none", milliseconds: 1 }, {}],
  [{ kind: "status", status: 500, commit: 1 }, "/commit must be true or false"],
  [{ kind: "html-error", commit: false, retryAfterForm: "date" }, {}],
  [{ kind: "html-error", commit: 1 }, "/commit must be true or false"],
  [{ kind: "rate-limit", retryAfterForm: "seconds" }, {}],
  [{ kind: "rate-limit", retryAfterForm: "x" }, `/retryAfterForm ${one}seconds, date, none`],
  [
    { kind: "rate-limit", commit: true },
    "/commit is not a field of the fault rate-limit; its fields are kind, id, externalId, carrierTaxId, plate, times, rate, seed, after, forSeconds, operationId, milliseconds, retryAfter, retryAfterForm",
  ],
  [{ kind: "reset-before", operationId: "getProduct" }, { operationId: ["getProduct"] }],
  [{ kind: "reset-before", operationId: ["getProduct", "listProducts"] }, {}],
  [{ kind: "reset-before", operationId: [] }, "/operationId must not be empty"],
  [{ kind: "reset-before", operationId: Array(51).fill("getProduct") }, "/operationId must have at most 50 items"],
  [
    { kind: "reset-before", operationId: 1 },
    "/operationId/0 must be an operationId of the contract, such as createAuthorization",
  ],
  [
    { kind: "reset-after-commit", operationId: ["toString"] },
    "/operationId/0 must be an operationId of the contract, such as createAuthorization",
  ],
  [
    { kind: "reset-after-commit", operationId: [["getProduct"]] },
    "/operationId/0 must be an operationId of the contract, such as createAuthorization",
  ],
  [{ kind: "truncate", bytes: 1.5 }, "/bytes must be an integer"],
  [{ kind: "wrong-content-type", contentType: "x" }, {}],
  [{ kind: "wrong-content-type", contentType: `a${" ".repeat(98)}b` }, {}],
  ...["", " a", "a ", "ñ", "a\nb", `a${"x".repeat(100)}`].map((contentType): [object, string] => [
    { kind: "wrong-content-type", contentType },
    "/contentType must be a content type, such as text/html; charset=utf-8",
  ]),
  [{ kind: "duplicate", copies: 10, type: "operation.recorded" }, { type: ["operation.recorded"] }],
  [{ kind: "drop", type: [...eventTypes] }, {}],
  [{ kind: "drop", type: "x" }, `/type/0 ${one}${eventTypes.join(", ")}`],
  [{ kind: "delay" }, "/seconds is required"],
  [{ kind: "reorder", behind: 10, seconds: 0.5 }, {}],
  [{ kind: "bad-signature" }, {}],
  [{ kind: "bad-signature", form: "changed" }, {}],
  [{ kind: "bad-signature", form: "malformed" }, {}],
  [{ kind: "bad-signature", form: "missing" }, {}],
  [{ kind: "bad-signature", form: "x" }, `/form ${one}changed, malformed, missing`],
  [{ kind: "wrong-secret", times: 1, rate: 0, seed: 0, after: 0, forSeconds: 0.1 }, {}],
  [{ kind: "wrong-secret", times: 1e9, rate: 1, seed: 2 ** 53 - 1, after: 1e9, forSeconds: 315_360_000 }, {}],
  [{ kind: "drop", seed: -1 }, "/seed must be at least 0"],
  [{ kind: "drop", forSeconds: 0 }, "/forSeconds must be greater than 0"],
  [{ kind: "drop", forSeconds: 315_360_001 }, "/forSeconds must be at most 315360000"],
  [{ kind: "drop", id: "a_.-1", externalId: "E", carrierTaxId: "B", plate: "P" }, {}],
  ...["", "a b", "x".repeat(65), "a\n"].map((id): [object, string] => [
    { kind: "drop", id },
    "/id must have 1 to 64 letters, digits, _, . or -",
  ]),
  ...["externalId", "carrierTaxId", "plate"].flatMap((name): [object, object | string][] => [
    [{ kind: "drop", [name]: "x".repeat(100) }, {}],
    [{ kind: "drop", [name]: "" }, `/${name} must not be empty`],
    [{ kind: "drop", [name]: "x".repeat(101) }, `/${name} must have at most 100 characters`],
  ]),
  [
    { kind: "x" },
    `/kind ${one}latency, hold, status, html-error, rate-limit, reset-before, reset-after-commit, truncate, wrong-content-type, duplicate, drop, delay, reorder, bad-signature, wrong-secret`,
  ],
])("as a fault, %j is %j", (rule, expected) => {
  const read = check(faultRule, rule);
  const mistakes = read.ok ? [] : read.mistakes.map(({ path, message }) => `${path} ${message}`);
  expect(read.ok ? read.value : mistakes.join("\n")).toEqual(
    typeof expected === "string" ? expected : { ...rule, ...expected },
  );
});

test("of the first faults of a company there are a hundred at the most, each with an id of its own", () => {
  const drop = { kind: "drop" };
  expect(check(faultRules, Array(100).fill(drop)).ok).toBe(true);
  expect(check(faultRules, Array(101).fill(drop))).toMatchObject({
    mistakes: [{ path: "", message: "must have at most 100 items" }],
  });
  expect(check(faultRules, [drop, { ...drop, id: "a" }, { ...drop, id: "b" }, { ...drop, id: "a" }])).toEqual({
    ok: false,
    mistakes: [{ path: "/3/id", message: "must differ from the id of every other fault" }],
  });
});
