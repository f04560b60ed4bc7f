import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { aForm, aPdf, protocolIn } from "../../support/domain/cleaning.ts";
import { boundary, field, file, FormCompany, rawForm } from "../../support/requests/raw-form.ts";

const enabled = field("companyProtocolEnabled", "true");
const pdf = aPdf(500);
const valid = rawForm([enabled, file(pdf)]);

test.each([
  `Multipart/Form-Data; Boundary=${boundary}`,
  `multipart/form-data;boundary="${boundary}"`,
  `multipart/form-data; charset=utf-8; boundary=${boundary}`,
  `MULTIPART/FORM-DATA ; BOUNDARY="${boundary}" ; x=y`,
])("the Content-Type may be written %s", async (type) => {
  expect((await new FormCompany().create(valid, type)).status).toBe(201);
});

test.each(["0", "a=b", "'()+_,-./:=?", "b".repeat(70)])("any boundary is read: %s", async (other) => {
  const body = rawForm([enabled, file(pdf)], other);
  expect((await new FormCompany().create(body, `multipart/form-data; boundary="${other}"`)).status).toBe(201);
});

test("any file name that FormData takes comes back", async () => {
  const known = fc.constantFrom(
    "ñandú 😀.pdf",
    'a"b.pdf',
    "a;b=c.pdf",
    "C:\\forms\\a.pdf",
    "100%.pdf",
    "../a.pdf",
    "",
    "\u2028a\u2029",
  );
  const names = fc.oneof(known, fc.string({ unit: "grapheme-composite", maxLength: 40 }));
  await fc.assert(
    fc.asyncProperty(names, async (fileName) => {
      // Between Request and form, a lone surrogate or line break is changed by FormData itself.
      fc.pre(fileName.isWellFormed() && !/[\r\n]|%22|%0[AD]/i.test(fileName));
      const request = new Request("https://x", {
        method: "POST",
        body: aForm({ enabled: true, document: pdf, fileName }),
      });
      const type = request.headers.get("content-type") ?? "";
      const answer = await new FormCompany().create(await request.arrayBuffer(), type);
      expect(protocolIn(answer).document?.fileName).toBe(fileName);
    }),
    { numRuns: 300 * inject("scale") },
  );
});

test("a field is called by its whole name, line separators included", async () => {
  const odd = field("a\u2028b", "1");
  const answer = await new FormCompany().create(rawForm([enabled, file(pdf), odd]));
  expect(answer.body).toMatchObject({ errors: [{ path: "/a\u2028b", code: "unknown_field" }] });
});

test.each([
  ['filename="a\\"b.pdf"', 'a"b.pdf'],
  ["filename=plain.pdf", "plain.pdf"],
  ["filename=\"old.pdf\"; filename*=UTF-8''%C3%B1and%C3%BA.pdf", "ñandú.pdf"],
  ["filename=''", "''"],
  ['FileName="upper.pdf"', "upper.pdf"],
  ['filename="first.pdf"; filename="second.pdf"', "first.pdf"],
  ['filename="a%0D%0Ab%22.pdf"', 'a\r\nb".pdf'],
  ["filename=\"old.pdf\"; filename*=UTF-8'en'new.pdf", "new.pdf"],
  ["filename=\"old.pdf\"; filename*=iso-8859-1''a%F1o.pdf", "año.pdf"],
  ["filename=\"old.pdf\"; filename*=x-unknown''a%20b.pdf", "a b.pdf"],
  ["filename=\"old.pdf\"; filename*=!UTF-8''new.pdf", "old.pdf"],
  ['filename="a.pdf"\r\nContent-Type:application/pdf', "a.pdf"],
  // A part without a file name is a file if its type says so.
  ["x=y\r\nContent-Type: application/octet-stream", ""],
])("a file name may be written %s", async (written, expected) => {
  const part = { name: "companyProtocolDocument", more: `; ${written}`, content: pdf };
  expect(protocolIn(await new FormCompany().create(rawForm([enabled, part]))).document?.fileName).toBe(expected);
});
