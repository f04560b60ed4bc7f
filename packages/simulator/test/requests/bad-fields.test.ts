import { pointerTo } from "@totem-partner/spec/json-pointer";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/domain/authorization.ts";
import { expectProblem, sendBody } from "../support/requests/raw-request.ts";
import { blamed, problemIn, Partner } from "../support/partner.ts";

/** The valid body with one more field, written as it stands. */
const withField = (field: string, value: string) =>
  `${JSON.stringify(anAuthorization()).slice(0, -1)},${JSON.stringify(field)}:${value}}`;

/** The valid body without a field, and that field written as it stands. */
function replacing(field: string, value: string) {
  const rest = Object.entries(anAuthorization()).filter(([name]) => name !== field);
  return `${JSON.stringify(Object.fromEntries(rest)).slice(0, -1)},${JSON.stringify(field)}:${value}}`;
}

test.each(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "", "a/b", "a~b", "a b", "😀"])(
  "the field %j is unknown like any other",
  async (field) => {
    const answer = await sendBody(withField(field, '{"externalId":"x"}'));
    expectProblem(answer, 400, "validation_failed");
    expect(blamed(answer)).toEqual([pointerTo(field)]);
  },
);

test.each(["5e-324", "1000000000", "0.1"])("[S018] %s is a quantity", async (number) => {
  const answer = await sendBody(replacing("quantity", number));
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ quantity: Number(number), remainingQuantity: Number(number) });
});

test.each([
  ["a list", "[", "]"],
  ["an object", '{"a":', "}"],
])("nesting is no matter, however deep: %s", async (_what, open, close) => {
  const depth = 100_000;
  const deep = `${open.repeat(depth)}1${close.repeat(depth)}`;
  expect(blamed(await sendBody(replacing("externalId", deep)))).toEqual(["/externalId"]);
  expect(blamed(await sendBody(withField("extra", deep)))).toEqual(["/extra"]);
  expect(blamed(await sendBody(deep))).toContain(open === "[" ? "" : "/externalId");
  expectProblem(await sendBody(open.repeat(depth)), 400, "malformed_json");
});

test.each(["externalId", "batch", "carrierTaxId", "tractorPlate", "totemGroupId", "operationType", "scheduledDate"])(
  "a huge string in %s is refused and not repeated",
  async (field) => {
    const answer = await sendBody(replacing(field, JSON.stringify("x".repeat(1_000_000))));
    expectProblem(answer, 400, "validation_failed");
    expect(blamed(answer)).toEqual([`/${field}`]);
    expect(answer.text.length).toBeLessThan(2000);
  },
);

test("a number that is too large for one is named", async () => {
  const { detail } = problemIn(await sendBody(replacing("quantity", "1e400")));
  expect(detail).toBe("/quantity must be a number that is not too large.");
});

test("text keeps every character that JSON can carry", async () => {
  const batch = '\u0000 "\\/ \n \u2028 \ud800 ñ 😀 <script>';
  const answer = await sendBody(replacing("batch", JSON.stringify(batch)));
  expect(answer.body).toMatchObject({ batch });
});

test("where a large body is broken is not searched for", async () => {
  const partner = new Partner();
  const { body } = await partner.create(`{"a":"${"x".repeat(100_000)}",}`);
  expect(body).toMatchObject({ code: "malformed_json", detail: "The body is not valid JSON: it cannot be parsed." });
});
