import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { formParts } from "../../../src/http/bodies/multipart-body.ts";
import { aPdf } from "../../support/domain/cleaning.ts";
import { boundary, field, file, FormCompany, rawForm } from "../../support/requests/raw-form.ts";

const enabled = field("companyProtocolEnabled", "true");
const pdf = aPdf(500);
const form = rawForm([enabled, file(pdf)]);
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

test("white space may follow a boundary", async () => {
  const padded = text(form).replaceAll(`--${boundary}\r\n`, `--${boundary} \t\r\n`);
  expect((await new FormCompany().create(Buffer.from(padded, "latin1"))).status).toBe(201);
});

test("a form is read as it was written, whatever surrounds it and whatever its parts are made of", () => {
  const lines = ["\r\n", "\r", "\n", "\r\n\r\n", "\r\n-", "\r\n--", "\r\n--c"];
  const bit = fc.constantFrom("-", "--", "b", " ", ":", "x", ...lines);
  const bits = fc.array(bit, { maxLength: 12 }).map((all) => all.join(""));
  const isFree = (one: string) => !`\r\n${one}\r\n`.includes("\r\n--b");
  const content = bits.filter(isFree);
  const header = fc
    .array(fc.stringMatching(/^[A-Z][A-Za-z-]{0,9}: [a-z ;="]{0,10}$/), { minLength: 1, maxLength: 3 })
    .map((lines) => lines.join("\r\n"));
  const parts = fc.array(fc.record({ header, content }), { maxLength: 5 });
  fc.assert(
    fc.property(parts, content, bits, (written, preamble, epilogue) => {
      const body = [
        preamble === "" ? "" : `${preamble}\r\n`,
        ...written.map((part) => `--b\r\n${part.header}\r\n\r\n${part.content}\r\n`),
        `--b--${epilogue}`,
      ].join("");
      const read = [...formParts(new TextEncoder().encode(body), "b")];
      expect(read.map((part) => ({ header: text(part.header), content: text(part.content) }))).toEqual(written);
    }),
    { numRuns: 1000 * inject("scale") },
  );
});

test("no part swallows its neighbour: what has no headers is refused wherever it stands", () => {
  const part = fc.constantFrom("A: b\r\n\r\nx", "A: b\r\n\r\n", "A: b\r\n", "\r\nx", "\r\n", "");
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (written) => {
      const body = `${written.map((one) => `--b\r\n${one}\r\n`).join("")}--b--`;
      const bare = written.findIndex((one) => !one.startsWith("A"));
      const read = () => [...formParts(new TextEncoder().encode(body), "b")].length;
      if (bare < 0) expect(read()).toBe(written.length);
      else expect(read).toThrow(`part ${String(bare + 1)} has no headers`);
    }),
  );
});
