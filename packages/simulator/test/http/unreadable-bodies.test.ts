import { expect, test } from "vitest";
import { jsonMistake } from "../../src/host.ts";
import { aPdf } from "../support/domain/cleaning.ts";
import { blamed, problemIn } from "../support/partner.ts";
import { boundary, field, file, FormCompany, join, rawForm } from "../support/requests/raw-form.ts";
import { sendBody } from "../support/requests/raw-request.ts";

const long = "x".repeat(200);
const broken = () => new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
const sentLarge = { "Content-Length": "99999999" };

test.each<[what: string, body: BodyInit, headers: Record<string, string>, detail: string]>([
  ["is empty", "", {}, "The body is empty; this operation needs a JSON object."],
  ["breaks off", broken(), {}, "The body broke off before its end."],
  ["is too large", "{}", sentLarge, "A JSON body may have at most 1048576 bytes."],
  ["is not UTF-8", Uint8Array.of(0xff), {}, "The body is not valid JSON: it is not encoded in UTF-8."],
  ["is no JSON", "{,}", {}, "The body is not valid JSON: look at line 1, column 2."],
  [
    "has a name twice",
    '{"a":[{"b":1,\n"\\u0062" :2}]}',
    {},
    "The body has a name twice in one object: look at line 2, column 1.",
  ],
  ["is text", "{}", { "Content-Type": "text/plain" }, "…; the request says text/plain."],
  ["has a long type", "{}", { "Content-Type": `a/${long}` }, `…; the request says ${`a/${long}`.slice(0, 100)}.`],
  ["has no type", new Blob(["{}"]), { "Content-Type": "" }, "…; the request has no Content-Type."],
])("a JSON body that %s is refused with the reason", async (_what, body, headers, detail) => {
  const whole = detail.replace("…", "The body must be application/json in UTF-8");
  expect(problemIn(await sendBody(body, headers)).detail).toBe(whole);
});

test.each([
  '{"name":"a\\":b","a":{"name":""}}',
  '[{"a":1},{"a":1}]',
  '"a: \\"b\\" : c"',
  "[".repeat(5000) + "]".repeat(5000),
])("a JSON body that only looks as if it had a name twice is read: %.30s", async (body) => {
  expect(problemIn(await sendBody(body))).not.toMatchObject({ code: "malformed_json" });
});

test("of a long Content-Encoding, the first 100 characters are said", async () => {
  expect(problemIn(await sendBody("{}", { "Content-Encoding": long })).detail).toBe(
    `The body must not be encoded; the request says Content-Encoding: ${long.slice(0, 100)}. Send it unencoded.`,
  );
});

test("a mistake in a JSON text is located, and a valid text has none", () => {
  expect(jsonMistake('{"a": [1, 2]}')).toBeUndefined();
  expect(jsonMistake('{\n  "a": tru\n}')).toEqual({
    line: 2,
    column: 8,
    message: "Unexpected identifier 'tru' found.",
  });
  const far = `${"\n".repeat(11)}${" ".repeat(12)}x`;
  expect(jsonMistake(far)).toEqual({ line: 12, column: 13, message: "Unexpected character 'x' found." });
  expect(jsonMistake("[".repeat(100_000))).toEqual({
    line: 1,
    column: 1,
    message: "lists and objects are nested too deeply",
  });
});

const pdf = aPdf(500);
const enabled = field("companyProtocolEnabled", "true");
const line = `--${boundary}`;
const disposition = 'Content-Disposition: form-data; name="companyProtocolEnabled"';
const formed = (headers: string) => `${line}\r\n${headers}\r\n\r\ntrue\r\n${line}--`;
const noDisposition = '…: part 1 has no Content-Disposition of the form form-data; name="…".';
const noBoundary =
  "The Content-Type names no boundary of 1 to 70 characters. Let the HTTP client set the Content-Type, so that it names the boundary of the form.";

test.each<[what: string, body: BodyInit, detail: string]>([
  ["is empty", "", "The body is empty; this operation needs a form."],
  ["breaks off", broken(), "The body broke off before its end."],
  ["has no boundary", "x", "…: no line starts with the boundary that the Content-Type names."],
  ["has no headers", `${line}\r\n\r\nx\r\n${line}--`, "…: part 1 has no headers."],
  ["goes on behind a boundary", `${line}x\r\n`, "…: the boundary before part 1 is not followed by a line break."],
  ["ends in a part", `${line}\r\nA: b\r\n\r\nx`, "…: part 1 is not followed by a boundary."],
  [
    "has headers without an end",
    `${line}\r\nA: b\r\n${line}--`,
    "…: the headers of part 1 do not end with an empty line within 8192 bytes.",
  ],
  ["has no name", formed("Content-Type: text/plain"), "…: part 1 has no name."],
  ["has a broken header", formed("Content-Type"), "…: part 1 has a malformed header."],
  ["is an attachment", formed("Content-Disposition: attachment"), noDisposition],
  ["does not end its name", formed(disposition.slice(0, -1)), noDisposition],
  ["has something behind its name", formed(`${disposition}x`), noDisposition],
  ["has two dispositions", formed(`${disposition}\r\n${disposition}`), noDisposition],
  ["has a carriage return within a header", formed(`${disposition}\r\nX-A: b\rc`), "…: part 1 has a malformed header."],
  [
    "has a text that is not UTF-8",
    rawForm([{ ...enabled, content: Uint8Array.of(0xff) }]),
    "…: part 1 is not encoded in UTF-8.",
  ],
  ["has 101 parts", rawForm(Array.from({ length: 101 }, () => enabled)), "…: it has more than 100 parts."],
])("a form that %s is refused with the reason", async (_what, body, detail) => {
  const whole = detail.replace("…", "The form cannot be read");
  const answer = await new FormCompany().create(body);
  expect(problemIn(answer)).toMatchObject({ code: "malformed_multipart", detail: whole });
});

test.each([
  ["application/json", "The body must be multipart/form-data; the request says application/json."],
  [
    "multipart/mixed; boundary=b",
    "The body must be multipart/form-data; the request says multipart/mixed; boundary=b.",
  ],
  ["", "The body must be multipart/form-data; the request has no Content-Type."],
  ["multipart/form-data", noBoundary],
  ["multipart/form-data; boundary=", noBoundary],
  ['multipart/form-data; boundary=""', noBoundary],
  ["multipart/form-data; boundaryx", noBoundary],
  [`multipart/form-data; boundary=${"b".repeat(71)}`, noBoundary],
])("a form of the type %s is refused with what to do", async (type, detail) => {
  expect(problemIn(await new FormCompany().create(new Blob([rawForm([enabled])]), type)).detail).toBe(detail);
});

test("a hundred parts are read, and each repeated one is named once", async () => {
  const answer = await new FormCompany().create(rawForm(Array.from({ length: 100 }, () => enabled)));
  expect(blamed(answer)).toEqual(["/companyProtocolEnabled"]);
});

test("the headers of a part may have 8192 bytes, and no more", async () => {
  const padded = (bytes: number) => {
    const headers = `${disposition}\r\nX-Pad: `;
    return join(formed(headers + "x".repeat(bytes - headers.length)));
  };
  expect(problemIn(await new FormCompany().create(padded(8192))).code).toBe("document_required");
  expect(problemIn(await new FormCompany().create(padded(8193))).code).toBe("malformed_multipart");
});

test.each(["X-Content-Type: text/plain", "X-Content-Disposition: attachment"])(
  "a header that only ends like one that counts is passed over: %s",
  async (header) => {
    const part = file(pdf);
    const more = part.more?.replace("\r\n", `\r\n${header}\r\n`) ?? "";
    expect((await new FormCompany().create(rawForm([enabled, { ...part, more }]))).status).toBe(201);
  },
);

test("a part is what its type says, with or without a space before it", async () => {
  const text = { ...file(pdf), more: '; filename="a.pdf"\r\nContent-Type:text/plain' };
  expect(blamed(await new FormCompany().create(rawForm([enabled, text])))).toEqual(["/companyProtocolDocument"]);
  const bytes = { ...enabled, more: "\r\nContent-Type: application/octet-stream" };
  expect(blamed(await new FormCompany().create(rawForm([bytes, file(pdf)])))).toEqual(["/companyProtocolEnabled"]);
});
