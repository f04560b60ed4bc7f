import { expect, test } from "vitest";
import { aPdf } from "../../support/domain/cleaning.ts";
import { blamed } from "../../support/partner.ts";
import { field, file, FormCompany, type RawPart, rawForm } from "../../support/requests/raw-form.ts";
import { expectProblem } from "../../support/requests/raw-request.ts";

const enabled = field("companyProtocolEnabled", "true");
const pdf = aPdf(500);
const valid = rawForm([enabled, file(pdf)]);

const plainPdf = { ...file(pdf), more: '; filename="a.pdf"\r\nContent-Type: Text/Plain; charset=utf-8' };

test.each<[what: string, parts: RawPart[], field: string]>([
  ["a document that is a text field", [enabled, field("companyProtocolDocument", "a.pdf")], "companyProtocolDocument"],
  ["a PDF in a text field", [enabled, { name: "companyProtocolDocument", content: pdf }], "companyProtocolDocument"],
  ["a PDF that is said to be text", [enabled, plainPdf], "companyProtocolDocument"],
  ["a repeated document", [enabled, file(pdf), file(pdf)], "companyProtocolDocument"],
  ["no field at all", [], "companyProtocolEnabled"],
  ["a boolean that says yes", [field("companyProtocolEnabled", "yes"), file(pdf)], "companyProtocolEnabled"],
  ["a boolean in capitals", [field("companyProtocolEnabled", "TRUE")], "companyProtocolEnabled"],
  ["a boolean that is empty", [field("companyProtocolEnabled", "")], "companyProtocolEnabled"],
  ["a file instead of the boolean", [{ ...enabled, more: '; filename="true"' }, file(pdf)], "companyProtocolEnabled"],
  ["a repeated boolean", [enabled, enabled, file(pdf)], "companyProtocolEnabled"],
  ["a part too many", [enabled, file(pdf), field("a/b~c", "1")], "a~1b~0c"],
  ["a part that is called __proto__", [enabled, file(pdf), field("__proto__", "1")], "__proto__"],
  ["a part three times", [enabled, field("a/b", "1"), field("a/b", "1"), field("a/b", "1")], "a~1b"],
])("%s is refused with its field, and nothing is stored", async (_what, parts, name) => {
  const company = new FormCompany();
  const answer = await company.create(rawForm(parts));
  expectProblem(answer, 400, "validation_failed");
  expect(blamed(answer)).toEqual([`/${name}`]);
  expect((await company.protocol()).status).toBe(204);
});

test("a form that is cut off anywhere before its closing boundary is refused", async () => {
  for (let length = 0; length < valid.byteLength - 2; length += length < 300 ? 1 : 37) {
    expectProblem(await new FormCompany().create(valid.slice(0, length)), 400, "malformed_multipart");
  }
});
