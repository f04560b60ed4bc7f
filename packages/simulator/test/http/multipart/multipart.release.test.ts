import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { exportState } from "../../../src/index.ts";
import { readMultipart } from "../../../src/http/bodies/multipart-body.ts";
import { aPdf, protocolIn } from "../../support/domain/cleaning.ts";
import {
  boundary,
  field,
  file,
  FormCompany,
  join,
  type RawPart,
  rawForm,
  streamOf,
} from "../../support/requests/raw-form.ts";
import { expectProblem } from "../../support/requests/raw-request.ts";

const mebibyte = 1_048_576;
const enabled = field("companyProtocolEnabled", "true");
const pdf = aPdf(500);

test.each([
  ["4 MiB", 4 * mebibyte],
  ["exactly 10 MiB", 10 * mebibyte],
])("[S051] a PDF of %s arrives whole: digest, size and every byte", async (_name, size) => {
  const company = new FormCompany();
  const bytes = aPdf(size);
  const answer = await company.create(rawForm([enabled, file(bytes)]));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(protocolIn(answer).document).toEqual({ fileName: "protocol.pdf", size, sha256 });
  const exported = company.company && exportState(company.company).protocol?.document;
  expect(exported?.base64 === Buffer.from(bytes).toString("base64")).toBe(true);
});

test("one byte more than 10 MiB is refused", async () => {
  const company = new FormCompany();
  expectProblem(await company.create(rawForm([enabled, file(aPdf(10 * mebibyte + 1))])), 413, "document_too_large");
  expect((await company.protocol()).status).toBe(204);
});

test("a form that turns out too large is read no further; one that says so is not read at all", async () => {
  function* endless() {
    yield rawForm([enabled, file(aPdf())]).subarray(0, -60);
    for (let count = 0; count < 1000; count += 1) yield new Uint8Array(65_536);
  }
  const growing = streamOf(endless());
  expectProblem(await new FormCompany().create(growing.stream), 413, "document_too_large");
  expect(growing.taken()).toBeLessThan(170);
  const announced = streamOf(endless());
  const length = { "Content-Length": String(40 * mebibyte) };
  const type = `multipart/form-data; boundary=${boundary}`;
  expectProblem(await new FormCompany().create(announced.stream, type, length), 413, "document_too_large");
  expect(announced.taken()).toBeLessThanOrEqual(1);
});

test("a document that holds what looks like boundaries arrives whole", async () => {
  const tricky = join("%PDF-1.7\r\n--\r\n", `--${boundary.slice(0, -1)}\r\n`, `\n--${boundary}\r`, "\r\n\r\n", pdf);
  const sha256 = createHash("sha256").update(tricky).digest("hex");
  expect(protocolIn(await new FormCompany().create(rawForm([enabled, file(tricky)]))).document?.sha256).toBe(sha256);
});

test.each([
  [1, 2 * mebibyte],
  [0, 1000],
])("others are served %i times while a document of %i bytes is read", async (expected, size) => {
  const bytes = Uint8Array.from(rawForm([enabled, file(aPdf(size))]));
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
    await Promise.resolve();
  };
  const headers = new Headers({ "content-type": `multipart/form-data; boundary=${boundary}` });
  const read = await readMultipart({ headers, readBody: () => bytes, pause }, ["companyProtocolDocument"]);
  expect([read.ok, pauses]).toEqual([true, expected]);
});

test("wherever the chunks end, the answer is the same", async () => {
  const parts = fc.constantFrom<RawPart[]>(
    [enabled, file(join("%PDF-\r\n--\r", pdf))],
    [enabled],
    [enabled, enabled],
    [file(pdf)],
  );
  const cuts = fc.array(fc.nat({ max: 1000 }), { maxLength: 40 });
  const ends = fc.constantFrom("", "epilogue", "\r\n");
  await fc.assert(
    fc.asyncProperty(parts, cuts, ends, fc.nat({ max: 120 }), async (given, at, end, missing) => {
      const whole = join(rawForm(given), end);
      const bytes = whole.subarray(0, missing > 60 ? whole.length : whole.length - missing);
      const borders = [...new Set(at.map((cut) => Math.min(cut, bytes.length)))].sort((one, other) => one - other);
      const chunks = [...borders, bytes.length].map((border, index) => bytes.subarray(borders[index - 1] ?? 0, border));
      const seen = async (body: BodyInit) => {
        const { status, body: answer } = await new FormCompany().create(body);
        const { id: _id, createdAt: _at, updatedAt: _then, ...rest } = Object(answer) as Record<string, unknown>;
        return { status, rest };
      };
      expect(await seen(streamOf(chunks).stream)).toEqual(await seen(bytes));
    }),
    { numRuns: 200 * inject("scale") },
  );
});
