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

test("a prototype that is sent gives no fields: what it holds is still missing", async () => {
  const answer = await sendBody(`{"__proto__":${JSON.stringify(anAuthorization())}}`);
  expect(blamed(answer)).toContain("/externalId");
  expect(Object.hasOwn(Object.prototype, "externalId")).toBe(false);
});

test.each(["1e999", "-1e999", "-0", "0.0", "-1e-999", "1.7976931348623157e308", "1000000000.1"])(
  "%s is no quantity",
  async (number) => {
    const answer = await sendBody(replacing("quantity", number));
    expectProblem(answer, 400, "validation_failed");
    expect(blamed(answer)).toEqual(["/quantity"]);
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

test("twenty trailers are twenty plates, one more is refused", async () => {
  const plates = Array.from({ length: 21 }, (_, at) => String(at));
  expect(blamed(await sendBody(replacing("trailerPlates", JSON.stringify(plates))))).toEqual(["/trailerPlates"]);
  const answer = await sendBody(replacing("trailerPlates", JSON.stringify(plates.slice(1))));
  expect(answer.body).toMatchObject({ trailerPlates: plates.slice(1) });
});

test("a number that is too large for one is named", async () => {
  const { detail } = problemIn(await sendBody(replacing("quantity", "1e400")));
  expect(detail).toBe("/quantity must be a number that is not too large.");
});

test("text keeps every character that JSON can carry", async () => {
  const batch = '\u0000 "\\/ \n \u2028 \ud800 ñ 😀 <script>';
  const answer = await sendBody(replacing("batch", JSON.stringify(batch)));
  expect(answer.body).toMatchObject({ batch });
});

test.each(["0000-01-01T00:00:00+10:00", "0999-12-31T23:59:59Z", "9999-12-31T23:59:59-10:00"])(
  "a date at the end of the calendar is refused, as no answer could show it: %s",
  async (scheduledDate) => {
    const { status, body } = await new Partner().create(anAuthorization({ scheduledDate }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: "/scheduledDate" }] });
  },
);

test("a limit of many digits is above the maximum like any other", async () => {
  const { status, body } = await new Partner().list(`?limit=${"9".repeat(40)}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ limit: 200 });
});

test("where a large body is broken is not searched for", async () => {
  const partner = new Partner();
  const { body } = await partner.create(`{"a":"${"x".repeat(100_000)}",}`);
  expect(body).toMatchObject({ code: "malformed_json", detail: "The body is not valid JSON: it cannot be parsed." });
});
