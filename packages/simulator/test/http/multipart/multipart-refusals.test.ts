import { expect, test } from "vitest";
import { aPdf } from "../../support/domain/cleaning.ts";
import { blamed } from "../../support/partner.ts";
import { field, file, FormCompany, rawForm } from "../../support/requests/raw-form.ts";
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
