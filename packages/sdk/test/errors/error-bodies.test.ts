import { describe, expect, test } from "vitest";
import { isPartnerError } from "../../src/index.ts";
import { order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

/** The values that the client reads in an error body. */
async function readingOf(body: unknown, status = 400) {
  const failure = await failureOf(clientOf(() => json(body, status)).partner.authorizations.create(order));
  if (!isPartnerError(failure)) throw failure;
  const { code, errors, message } = failure;
  return { code, errors, message: message.replace(" (createAuthorization returned 400)", "") };
}

const plate = { in: "body", path: "/tractorPlate", message: "is too long" };
const limit = { in: "query", path: "/limit", message: "must be at least 1" };
const id = { in: "path", path: "/id", message: "is no UUID" };

/** The place of the field errors in each shape of an error body. */
const shapes: [string, (errors: unknown) => unknown][] = [
  ["problem details", (errors) => ({ code: "validation_failed", detail: "It is wrong.", errors })],
  ["a nested error", (errors) => ({ error: { code: "validation_failed", message: "It is wrong.", details: errors } })],
  [
    "a nested error, one level deeper",
    (errors) => ({ error: { code: "validation_failed", message: "It is wrong.", details: { errors } } }),
  ],
];

describe.each(shapes)("field errors in %s", (_, bodyWith) => {
  test("are read with their part, path and message", async () => {
    const reading = await readingOf(bodyWith([plate, limit, id]));
    expect(reading).toEqual({ code: "validation_failed", message: "It is wrong.", errors: [plate, limit, id] });
  });

  test.each(["removed_field", "immutable_field", "unknown_field", "unknown_query_parameter"])(
    "keep the code %s",
    async (code) => {
      expect(await readingOf(bodyWith([{ ...plate, code }]))).toMatchObject({ errors: [{ ...plate, code }] });
    },
  );

  test.each(["another_code", "", 7, null, {}])("lose the code %j, which the contract does not have", async (code) => {
    expect(await readingOf(bodyWith([{ ...plate, code }]))).toHaveProperty("errors", [plate]);
  });

  test.each([undefined, "header", 7])("in the part %j are taken to be in the body", async (part) => {
    expect(await readingOf(bodyWith([{ ...plate, in: part }]))).toHaveProperty("errors", [plate]);
  });

  test("without a path or a message, or that are none, are left out", async () => {
    const bad = [
      null,
      "x",
      7,
      [],
      {},
      { path: "/a" },
      { message: "b" },
      { path: 1, message: "c" },
      { path: "/d", message: 2 },
    ];
    expect(await readingOf(bodyWith([...bad, plate]))).toHaveProperty("errors", [plate]);
  });

  test("are read from lists of words by the names of fields", async () => {
    expect(await readingOf(bodyWith({ tractorPlate: ["is too long"] }))).toHaveProperty("errors", [plate]);
  });

  test.each([undefined, null, "x", 7, {}, { tractorPlate: [7] }, { tractorPlate: { max: 8 } }])(
    "that are %j are none",
    async (errors) => {
      expect(await readingOf(bodyWith(errors))).toHaveProperty("errors", []);
    },
  );
});

describe("the words of an error are", () => {
  test.each<[string, unknown, string]>([
    [
      "the detail before all others",
      { detail: "Detail.", message: "Message.", title: "Title.", error: "Error." },
      "Detail.",
    ],
    ["the message", { message: "Message.", title: "Title.", error: "Error." }, "Message."],
    ["the title", { title: "Title.", error: "Error." }, "Title."],
    ["the error", { error: "Error." }, "Error."],
    ["those of a list, joined", { message: ["One.", 7, "Two."] }, "One.; Two."],
    ["those of a list of objects, joined", { detail: [{ loc: ["body"], msg: "One." }, { msg: "Two." }] }, "One.; Two."],
    ["the first that are no blank", { detail: "  ", message: [], title: "", error: "Error." }, "Error."],
    ["a nested list, joined", { error: { message: ["One.", "Two."] } }, "One.; Two."],
  ])("%s", async (_, body, words) => {
    expect((await readingOf(body)).message).toBe(words);
  });

  test.each([{}, [], { error: {} }, { error: { message: 7 } }, { detail: {}, message: null, title: 1, error: 2 }])(
    "the client's own where %j has none",
    async (body) => {
      expect(await readingOf(body)).toEqual({
        code: undefined,
        errors: [],
        message: "The service rejected the request as invalid without saying why.",
      });
    },
  );

  test("cut off when they are very long", async () => {
    expect((await readingOf({ detail: "x".repeat(600) })).message).toBe("x".repeat(500));
  });
});

test.each(["", " ", 7, null])("the code %j is none", async (code) => {
  expect((await readingOf({ code, detail: "It is wrong." })).code).toBeUndefined();
  expect((await readingOf({ error: { code, message: "It is wrong." } })).code).toBeUndefined();
});

test.each(["constructor", "toString", "__proto__", "something_new"])(
  "the code %s, which nobody knows, leaves it to the status",
  async (code) => {
    const { partner } = clientOf(() => json({ code }, 409));
    expect(await failureOf(partner.authorizations.create(order))).toMatchObject({ kind: "conflict", code });
  },
);
