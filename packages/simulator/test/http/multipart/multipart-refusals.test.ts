import { expect, test } from "vitest";
import { aPdf } from "../../support/domain/cleaning.ts";
import { blamed, problemIn } from "../../support/partner.ts";
import { boundary, field, file, FormCompany, join, rawForm } from "../../support/requests/raw-form.ts";
import { expectProblem } from "../../support/requests/raw-request.ts";

const enabled = field("companyProtocolEnabled", "true");
const pdf = aPdf(500);
const valid = rawForm([enabled, file(pdf)]);

type Refused = [what: string, body: BodyInit, status: number, code: string, fields?: string[]];

const refused: Refused[] = [
  ["a document that is no PDF", rawForm([enabled, file("PK\u0003\u0004 a zip")]), 422, "document_not_pdf"],
  ["an empty document", rawForm([enabled, file("")]), 422, "document_not_pdf"],
  ...[
    ["a document that is a text field", field("companyProtocolDocument", "a.pdf")] as const,
    ["a PDF in a text field", { name: "companyProtocolDocument", content: pdf }] as const,
    [
      "a PDF that is said to be text",
      {
        name: "companyProtocolDocument",
        more: '; filename="a.pdf"\r\nContent-Type: Text/Plain; charset=utf-8',
        content: pdf,
      },
    ] as const,
  ].map(([what, part]): Refused => [
    what,
    rawForm([enabled, part]),
    400,
    "validation_failed",
    ["/companyProtocolDocument"],
  ]),
  ["no document", rawForm([enabled]), 422, "document_required"],
  ["no field at all", rawForm([]), 400, "validation_failed", ["/companyProtocolEnabled"]],
  [
    "a boolean that says yes",
    rawForm([field("companyProtocolEnabled", "yes"), file(pdf)]),
    400,
    "validation_failed",
    ["/companyProtocolEnabled"],
  ],
  [
    "a boolean in capitals",
    rawForm([field("companyProtocolEnabled", "TRUE")]),
    400,
    "validation_failed",
    ["/companyProtocolEnabled"],
  ],
  [
    "a boolean that is empty",
    rawForm([field("companyProtocolEnabled", "")]),
    400,
    "validation_failed",
    ["/companyProtocolEnabled"],
  ],
  [
    "a file instead of the boolean",
    rawForm([{ ...enabled, more: '; filename="true"' }, file(pdf)]),
    400,
    "validation_failed",
    ["/companyProtocolEnabled"],
  ],
  ["a part too many", rawForm([enabled, file(pdf), field("a/b~c", "1")]), 400, "validation_failed", ["/a~1b~0c"]],
  [
    "a part that is called __proto__",
    rawForm([enabled, file(pdf), field("__proto__", "1")]),
    400,
    "validation_failed",
    ["/__proto__"],
  ],
  ["a repeated boolean", rawForm([enabled, enabled, file(pdf)]), 400, "validation_failed", ["/companyProtocolEnabled"]],
  [
    "a repeated document",
    rawForm([enabled, file(pdf), file(pdf)]),
    400,
    "validation_failed",
    ["/companyProtocolDocument"],
  ],
  [
    "a part three times",
    rawForm([enabled, field("a/b", "1"), field("a/b", "1"), field("a/b", "1")]),
    400,
    "validation_failed",
    ["/a~1b"],
  ],
  ["a part without a name", rawForm([enabled, { content: "1" }]), 400, "malformed_multipart"],
  ["more parts than anyone reads", rawForm(Array.from({ length: 101 }, () => enabled)), 400, "malformed_multipart"],
  ["a text that is not UTF-8", rawForm([{ ...enabled, content: Uint8Array.of(0xff) }]), 400, "malformed_multipart"],
  [
    "a header without end",
    join(`--${boundary}\r\nContent-Disposition: ${"x".repeat(20_000)}`),
    400,
    "malformed_multipart",
  ],
  ["no byte", new Uint8Array(), 400, "malformed_multipart"],
  ["text that is no form", "companyProtocolEnabled=true", 400, "malformed_multipart"],
  ["another boundary", rawForm([enabled, file(pdf)], "another"), 400, "malformed_multipart"],
];

test.each(refused)("%s is refused, and nothing is stored", async (_name, body, status, code, fields) => {
  const company = new FormCompany();
  const answer = await company.create(body);
  expectProblem(answer, status, code);
  if (fields) expect(blamed(answer)).toEqual(fields);
  expect((await company.protocol()).status).toBe(204);
});

test("a form that is cut off anywhere before its closing boundary is refused", async () => {
  for (let length = 0; length < valid.byteLength - 2; length += length < 300 ? 1 : 37) {
    expectProblem(await new FormCompany().create(valid.slice(0, length)), 400, "malformed_multipart");
  }
});

test.each([
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary=""',
  "multipart/form-data; boundaryx",
  `multipart/form-data; boundary=${"b".repeat(71)}`,
])("a Content-Type that names no boundary is refused: %s", async (type) => {
  const answer = await new FormCompany().create(rawForm([enabled, file(pdf)], "boundaryx"), type);
  expectProblem(answer, 400, "malformed_multipart");
  expect(problemIn(answer).detail).toContain("boundary");
});

test.each(["application/json", "multipart/mixed; boundary=b", "application/x-www-form-urlencoded", ""])(
  "a body of the media type %j is refused with 415",
  async (type) => {
    expectProblem(await new FormCompany().create(valid, type), 415, "unsupported_media_type");
  },
);

test("a form that breaks off is a problem, not a failure", async () => {
  const stream = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  expectProblem(await new FormCompany().create(stream), 400, "malformed_multipart");
});
