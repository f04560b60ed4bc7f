import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import { documentFromPath } from "@totem-partner/sdk/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocumentSource, PartnerClient, type UploadProgress } from "../../src/index.ts";
import { failureOf } from "../support/scripted-service.ts";

const mebibyte = 1024 * 1024;
/** The smallest PDF, both sides of what platforms read and send at a time, and a larger one. */
const sizes = [5, 65_535, 65_536, 65_537, mebibyte];

const made = new Map<number, Buffer<ArrayBuffer>>();

/** A PDF, as far as the service looks, with every byte in it and boundaries of forms. */
function pdfOf(size: number): Buffer<ArrayBuffer> {
  const found = made.get(size) ?? makePdf(size);
  made.set(size, found);
  return found;
}

function makePdf(size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + (at >> 8)) & 255;
  if (size > 100) bytes.write("\r\n------formdata-undici-000000000000--\r\n", 50, "latin1");
  bytes.write("%PDF-", 0, "latin1");
  return bytes;
}

/** Chunks of odd lengths, from a buffer that is used again, as a reader of files does. */
async function* chunksOf(bytes: Uint8Array) {
  const buffer = new Uint8Array(10_007);
  for (let at = 0; at < bytes.byteLength; at += buffer.byteLength) {
    const part = bytes.subarray(at, at + buffer.byteLength);
    buffer.set(part);
    yield await Promise.resolve(buffer.subarray(0, part.byteLength));
  }
}

/** The same, each with a buffer of its own, since a Readable reads ahead. */
async function* separateChunksOf(bytes: Uint8Array) {
  for await (const chunk of chunksOf(bytes)) yield chunk.slice();
}

let folder = "";
let mock: MockServer;
let partner: PartnerClient;
let id = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
  mock = await startMockServer({ contract: "off" });
  partner = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey });
  const seeded = await partner.cleaningProtocol.get();
  if (seeded !== null) await partner.cleaningProtocol.delete(seeded.id);
  id = (await partner.cleaningProtocol.create({ enabled: true, document: pdfOf(5) })).id;
});

afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

const sources: Record<string, (bytes: Buffer<ArrayBuffer>) => DocumentSource | Promise<DocumentSource>> = {
  "a Blob": (bytes) => new Blob([bytes]),
  "a File": (bytes) => new File([bytes], "plan.pdf"),
  "a Buffer": (bytes) => bytes,
  "a part of an ArrayBuffer": (bytes) => {
    const larger = new Uint8Array(bytes.byteLength + 20);
    larger.set(bytes, 7);
    return larger.subarray(7, 7 + bytes.byteLength);
  },
  "an ArrayBuffer": (bytes) => new Uint8Array(bytes).buffer,
  "a ReadableStream": (bytes) => new Blob([bytes]).stream(),
  "a Readable of Node": (bytes) => Readable.from(separateChunksOf(bytes)),
  "an iterable of chunks": (bytes) => chunksOf(bytes),
  "a path": async (bytes) => {
    const path = join(folder, `${String(bytes.byteLength)}.pdf`);
    await writeFile(path, bytes);
    return documentFromPath(path);
  },
};

test.each(Object.entries(sources))("%s arrives whole, whatever its size", async (_, from) => {
  for (const size of sizes) {
    const bytes = pdfOf(size);
    const { document } = await partner.cleaningProtocol.updateConfiguration(id, { document: await from(bytes) });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(document).toMatchObject({ size, sha256 });
  }
});

test("the largest PDF that the service accepts arrives whole", async () => {
  const { document } = await partner.cleaningProtocol.updateConfiguration(id, { document: pdfOf(10 * mebibyte) });
  const sha256 = createHash("sha256")
    .update(pdfOf(10 * mebibyte))
    .digest("hex");
  expect(document).toMatchObject({ size: 10 * mebibyte, sha256 });
});

test("the bytes arrive whole while their progress is reported, to the last one", async () => {
  for (const size of sizes) {
    const bytes = pdfOf(size);
    const reports: UploadProgress[] = [];
    const { document } = await partner.cleaningProtocol.updateConfiguration(
      id,
      { document: bytes },
      { onProgress: (progress) => void reports.push(progress) },
    );
    expect(document).toMatchObject({ size, sha256: createHash("sha256").update(bytes).digest("hex") });
    const total = reports[0]?.total ?? 0;
    expect(total - size).toBeGreaterThan(0);
    expect(total - size).toBeLessThan(1000);
    const steps = Math.ceil(total / 65_536);
    expect(reports.map(({ loaded }) => loaded)).toEqual(
      Array.from({ length: steps + 1 }, (_, step) => Math.min(step * 65_536, total)),
    );
    const length = mock.requests().at(-1)?.request.headers["content-length"];
    expect(length).toBe(String(total));
  }
});

test("unchecked, a stream beyond the limit is the service's to refuse", async () => {
  const unchecked = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey, validate: false });
  const large = pdfOf(10 * mebibyte + 1);
  const call = unchecked.cleaningProtocol.updateConfiguration(id, { document: chunksOf(large) });
  expect(await failureOf(call)).toMatchObject({ status: 413, kind: "refused" });
});
