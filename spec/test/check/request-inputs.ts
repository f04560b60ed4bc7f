import fc from "fast-check";
import { fieldsOf } from "../../ajv/content.ts";
import contract from "../../generated/openapi.json" with { type: "json" };
import { type ContractPart, contractParts } from "./ajv-request-check.ts";
import { requestExamples } from "../contract-examples.ts";

/** A part of a request, and something to be checked as that part. */
export interface RequestInput {
  contractPart: ContractPart;
  value: unknown;
}

/** Every number that bounds a length or a value in the contract. */
const bounds = new Set<number>();
const words = new Set<string>(["__proto__", "constructor", "toString", "", "a/b", "a~b", "surplus"]);
JSON.stringify(contract, (key, value: unknown) => {
  if (/^(min|max|exclusive)/.test(key) && typeof value === "number") bounds.add(value);
  if (["enum", "x-immutable-fields"].includes(key) && Array.isArray(value))
    value.forEach((one) => words.add(String(one)));
  if (key === "x-removed-fields") Object.keys(fieldsOf(value)).forEach((one) => words.add(one));
  return value;
});
const names = [...new Set(contractParts.flatMap(({ fields }) => fields))];

/** Texts that are right for some field of the contract. */
const goodTexts = [
  ..."2026-07-01 2024-02-29 2026-12-31 0000-02-29 1900-02-28 2026-07-01T06:00:00+02:00".split(" "),
  ..."2024-02-29T23:59:59.123456789Z 1000-01-01T00:00:00-23:59 9998-12-31T00:00:00Z".split(" "),
  ...["11111111-1111-4111-8111-111111111111", "urn:uuid:ABCDEF01-1111-4111-8111-111111111111"],
  ..."https://erp.example/webhooks?a=b#c http://[2001:db8::1]:8080/%20 http://u:p@127.0.0.1 https://[v1.a]/".split(" "),
  ...["http://", "1234BCD", "ABCDEFGH", "ERP-2026-000991", "B12345674", "x y", "\u{1f69a}"],
  ...words,
];
const characters = Array.from("09aAzZfFgG-:.TtZz+ /\\?#@[]%~\u0000\n\u00e9\u017f\u{1f69a}\ud800");
const lengths = [...bounds].filter((bound) => Number.isInteger(bound) && bound <= 2000);

const near = fc.constantFrom(-1, 0, 1);
const long = fc
  .tuple(fc.constantFrom(...lengths), near, fc.constantFrom("x", "\u{1f69a}", "\ud83d", " ", "https://x/"))
  .map(([length, more, unit]) => unit + unit.slice(-2).repeat(Math.max(0, length + more - 1)));

/** A good text with one character put in, taken out or replaced. */
const almost = fc
  .tuple(fc.constantFrom(...goodTexts), fc.nat(40), fc.nat(1), fc.constantFrom("", ...characters))
  .map(([text, at, removed, put]) => text.slice(0, at) + put + text.slice(at + removed));

const number = fc.oneof(
  fc.tuple(fc.constantFrom(...bounds), near).map(([bound, more]) => bound + more),
  fc.constantFrom(-0, 0.1, 5e-324, 1e300, NaN, Infinity, -Infinity, 24.5),
  fc.double(),
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...goodTexts) },
  { weight: 3, arbitrary: almost },
  { weight: 1, arbitrary: long },
  { weight: 2, arbitrary: number },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, undefined, true, false, {}, []) },
);
const list = fc.oneof(
  fc.array(scalar, { maxLength: 4 }),
  fc
    .tuple(fc.constantFrom(19, 20, 21, 99, 100, 101, 300), scalar)
    .map(([length, one]) => Array<unknown>(length).fill(one)),
  fc.constant(Array<unknown>(2)),
);
const name = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...words), fc.string({ maxLength: 3 }));
const fields = fc
  .array(fc.tuple(name, scalar), { maxLength: 5 })
  .map((entries): unknown => Object.fromEntries(entries));
const anyValue = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 2, arbitrary: list },
  { weight: 1, arbitrary: fields },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A change of one field: taken away, given, or given another value. */
const change = (contractPart: ContractPart) =>
  fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...contractPart.fields, "surplus") },
      { weight: 1, arbitrary: name },
    ),
    fc.option(anyValue, { nil: undefined, freq: 5 }),
  );

function inputsOf(contractPart: ContractPart): fc.Arbitrary<unknown> {
  const { operationId, part } = contractPart;
  const examples = requestExamples.filter(({ of, part: where }) => of === operationId && where === part);
  const start = fc.constantFrom({}, ...examples.map(({ value }) => Object(value) as object));
  const changed = fc.tuple(start, fc.array(change(contractPart), { maxLength: 4 })).map(([from, changes]): unknown => {
    const entries = new Map<string, unknown>(Object.entries(from));
    for (const [key, value] of changes) entries.set(key, value);
    return Object.fromEntries(entries);
  });
  const many = fc
    .nat(150)
    .map((count): unknown => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at])));
  return fc.oneof(
    { weight: 30, arbitrary: changed },
    { weight: 4, arbitrary: fields },
    { weight: 2, arbitrary: anyValue },
    { weight: 1, arbitrary: many },
  );
}

/** Valid, spoiled and arbitrary inputs for every part of every operation; bodies with many fields more often. */
export const requestInput: fc.Arbitrary<RequestInput> = fc.oneof(
  ...contractParts.map((contractPart) => ({
    weight: 1 + contractPart.fields.length,
    arbitrary: inputsOf(contractPart).map((value) => ({ contractPart, value })),
  })),
);
