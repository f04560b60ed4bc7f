import { expect, test } from "vitest";
import { takenCode } from "../../src/shapes/error-shape.ts";
import { learnError } from "../../src/shapes/learned-error.ts";
import { refusedIds, type, usualWith, words } from "../support/error-samples.ts";

test("what the status, the path, the time and the code say of themselves is recognised by its value", () => {
  const bodies = ["not_found", "malformed_id"].map((code, at) => ({
    ok: false,
    http: refusedIds[at]?.status,
    where: refusedIds[at]?.path,
    when: "2026-07-01T06:00:00.000Z",
    problem: { code, title: at === 0 ? "Not found" : "Malformed", message: words[at] },
  }));
  expect(learnError(usualWith(...bodies), [])).toEqual({
    ok: true,
    body: {
      body: {
        ok: false,
        http: "{status}",
        where: "{path}",
        when: "{timestamp}",
        problem: { code: "{code}", title: "{title}", message: "{detail}" },
      },
    },
  });
});

test("a code that is the same for different errors is a constant", () => {
  const usual = usualWith(...words.map((message) => ({ code: "ERR_REQUEST", message })));
  expect(learnError(usual, [])).toEqual({ ok: true, body: { body: { code: "ERR_REQUEST", message: "{detail}" } } });
});

test("of two texts in errors of one kind, either could be a constant, and settles nothing", () => {
  const usual = [17, 18].map((id) => ({
    ...{ status: 400, type, path: `/products/${String(id)}` },
    body: { a: "always the same", b: "This id is not a UUID." },
  }));
  expect(learnError(usual, [])).toEqual({ ok: false, why: "/a is the same in every error that was seen" });
});

test("errors of several media types, or of forms that change, settle nothing", () => {
  const types = [type, "application/problem+json"];
  const mixed = usualWith(...words.map((message) => ({ message }))).map((one, at) => ({
    ...one,
    type: types[at] ?? "",
  }));
  expect(learnError(mixed, [])).toMatchObject({ ok: false, why: expect.stringContaining("media types") as unknown });
  const changing = usualWith({ message: words[0] }, { error: words[1] });
  expect(learnError(changing, [])).toMatchObject({ ok: false, why: "The body changes in a way that nothing explains" });
});

const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const id = "6f9619ff-8b86-4011-b42d-00cf4fc964ff";

test.each([
  ["{statusText}", ["404", "400"]],
  ["{reason}", ["Not Found", "Bad Request"]],
  ["{path}", refusedIds.map(({ path }) => `/partner${path}`)],
  ["{requestId}", [id, id.toUpperCase()]],
  ["{traceId}", [trace, trace.replaceAll("0", "f").replace("ff-", "00-")]],
  ["{timestamp}", ["2026-07-01T06:00:00.000Z", "2026-07-01 06:00:01"]],
  ["{code}", ["not_found", "not_a_uuid"]],
  ["{upperCode}", ["NOT_FOUND", "NOT_A_UUID"]],
  ["{upperCode}", ["NOT_FOUND", "TAKEN"]],
  ["{status}: {code}", ["404: not_found", "400: not_a_uuid"]],
  ["urn:{code}", ["urn:not_found", "urn:not_a_uuid"]],
  ["HTTP {status}", ["HTTP 404", "HTTP 400"]],
  ["{reason} ({status})", ["Not Found (404)", "Bad Request (400)"]],
  ["{detail}", ["See {href}: not_found", "See {href}: not_a_uuid"]],
  ["{detail}", ["Room 4041", "Room 4001"]],
  ["{detail}", [`At ${id}`, `At ${id}.`]],
  ["{detail}", ["not_Found", "not_A_uuid"]],
  ["{detail}", ["NOT_found", "NOT_a"]],
  ["{detail}", ["notfound", "malformed"]],
  ["{detail}", [`${takenCode} is taken`, "No UUID."]],
  ["E-{code}: {status}", [`E-${takenCode}: 404`, "E-malformed_id: 400"]],
])("what a value is shows its form in every error: %s in %j", (template, values) => {
  expect(learnError(usualWith(...values.map((v) => ({ v }))), [])).toEqual({
    ok: true,
    body: { body: { v: template } },
  });
});

test.each([
  ["a text in one error and a number in another", ["404", 400]],
  ["a text in one error and nothing in another", ["No.", null]],
  ["an object in one error and a text in another", [{ a: 1 }, "No."]],
  ["a list in one error and a text in another", [["No."], "No."]],
  ["numbers that differ", [1, 2]],
  ["lists of several", [["a", "b"], ["c"]]],
  ["objects with other keys", [{ a: 1 }, { b: 1 }]],
  ["texts with the status that differ in more", ["E-404: 404", "E-7: 400"]],
  ["objects with more keys", [{ a: 1 }, { a: 1, b: 1 }]],
  ["a code and what may be one", ["NOT_FOUND", "E-17"]],
  ["a code of ours within other words", ["product_not_found: No such product.", "malformed_id: No UUID."]],
  ["a code of ours within some", ["No such product (PRODUCT_NOT_FOUND).", "No UUID (ID)."]],
  ["codes of the service within other words", [`${takenCode}: No such product.`, `${takenCode}: No UUID.`]],
])("%s settle nothing, and the part is named", (_, values) => {
  expect(learnError(usualWith(...values.map((v) => ({ part: { v } }))), [])).toEqual({
    ok: false,
    why: "/part/v changes in a way that nothing explains",
  });
});

test("beside a code that is always the same, several words may be a detail", () => {
  const learned = (v: string) => learnError(usualWith({ v }, { v }), []);
  expect(learned("urn:not_found")).toEqual({ ok: true, body: { body: { v: "urn:{code}" } } });
  expect(learned("no_such: No product.")).toMatchObject({ ok: false });
});

test("what is called a code is no title or detail", () => {
  expect(learnError(usualWith({ code: "E-7" }, { code: "E-8" }), [])).toMatchObject({ ok: false });
});

test.each([["none"], [7], [true], [null]])("what is the same in errors of several kinds is a constant: %j", (v) => {
  expect(learnError(usualWith({ v }, { v }), [])).toEqual({ ok: true, body: { body: { v } } });
});

test("a text that is the same in errors of one kind is a detail, and a number a constant", () => {
  const usual = [17, 18].map((nth) => ({
    ...{ status: 400, type, path: `/products/${String(nth)}` },
    body: { v: "No.", n: 7, code: "not_found" },
  }));
  expect(learnError(usual, [])).toEqual({ ok: true, body: { body: { v: "{detail}", n: 7, code: "{code}" } } });
});

test("what stands beside the only status that was seen may be a code of the service", () => {
  const usual = [17, 18].map((nth) => ({
    ...{ status: 404, type, path: `/products/${String(nth)}` },
    body: { v: ["E-7: 404", 40_401] },
  }));
  for (const at of [0, 1])
    expect(
      learnError(
        usual.map((one) => ({ ...one, body: { v: one.body.v[at] } })),
        [],
      ),
    ).toMatchObject({ ok: false });
});

test("of two texts, the longer one is the detail, and the first one the title if they are as long", () => {
  const bodies = (one: string, two: string) =>
    usualWith({ one: `${one}1`, two: `${two}1` }, { one: `${one}2`, two: `${two}2` });
  expect(learnError(bodies("No", "Not this"), [])).toMatchObject({
    body: { body: { one: "{title}", two: "{detail}" } },
  });
  expect(learnError(bodies("Not this", "No"), [])).toMatchObject({
    body: { body: { one: "{detail}", two: "{title}" } },
  });
  expect(learnError(bodies("No", "Oh"), [])).toMatchObject({ body: { body: { one: "{title}", two: "{detail}" } } });
});

test("a third text is neither title nor detail", () => {
  const texts = (nth: number) => ({ a: `A${nth}`, b: `B${nth}`, c: `C${nth}` });
  expect(learnError(usualWith(texts(1), texts(2)), [])).toEqual({
    ok: false,
    why: "/c changes in a way that nothing explains",
  });
});

test("errors in a list of one are learned as that one, and an empty list as one", () => {
  const bodies = words.map((message, at) => ({
    errors: [{ message, code: ["not_found", "not_a_uuid"][at] }],
    more: [],
  }));
  expect(learnError(usualWith(...bodies), [])).toEqual({
    ok: true,
    body: { body: { errors: [{ message: "{detail}", code: "{code}" }], more: [] } },
  });
});

test("a media type other than JSON belongs to the body", () => {
  const usual = usualWith(...words.map((message) => ({ message }))).map((one) => ({ ...one, type: "text/json" }));
  expect(learnError(usual, [])).toEqual({ ok: true, body: { type: "text/json", body: { message: "{detail}" } } });
});
