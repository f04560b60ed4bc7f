import { afterEach, describe, expect, test, vi } from "vitest";
import { type DocumentSource, PartnerClient, type UploadProgress } from "../../src/index.ts";
import { pdf, protocol } from "../support/examples.ts";
import { apiKey, baseUrl, clientOf, failureOf, json, type Received } from "../support/scripted-service.ts";

/** The document of the first request. */
async function sentDocument([first]: readonly Received[]): Promise<File> {
  const { body, headers = {} } = first?.init ?? {};
  const document = (await new Response(body, { headers }).formData()).get("companyProtocolDocument");
  if (!(document instanceof File)) throw new Error("No document was sent.");
  return document;
}

describe("a document is sent as a PDF, byte for byte", () => {
  const bytes = new TextEncoder().encode("%PDF-1.7 and more");
  const around = new Uint8Array([1, ...bytes, 2]);
  const blob = new Blob([bytes]);

  test.each<[string, DocumentSource, string]>([
    ["a File, under its own name", new File([bytes], "wash.pdf", { type: "text/plain" }), "wash.pdf"],
    ["a Blob", blob, "protocol.pdf"],
    ["an ArrayBuffer", bytes.buffer, "protocol.pdf"],
    ["a part of one", around.subarray(1, -1), "protocol.pdf"],
    ["a stream", blob.stream(), "protocol.pdf"],
    [
      "a stream that cannot be iterated",
      Object.assign(blob.stream(), { [Symbol.asyncIterator]: null }),
      "protocol.pdf",
    ],
  ])("%s", async (_, document, name) => {
    const { partner, received } = clientOf(() => json(protocol));
    await partner.cleaningProtocol.create({ enabled: true, document });
    const sent = await sentDocument(received);
    expect(sent).toMatchObject({ name, type: "application/pdf" });
    expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes);
  });

  test("even if its buffer is used again meanwhile", async () => {
    const { partner, received } = clientOf(() => json(protocol));
    const buffer = bytes.slice();
    const call = partner.cleaningProtocol.create({ enabled: true, document: buffer });
    buffer.fill(0);
    await call;
    expect(await (await sentDocument(received)).text()).toBe("%PDF-1.7 and more");
  });
});

describe("progress", () => {
  /** Uploads with the platform's fetch, and returns what it was given. */
  async function uploaded(onProgress: (progress: UploadProgress) => void, size = 200_000) {
    const bodies: Uint8Array[] = [];
    const inits: RequestInit[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      inits.push(init);
      bodies.push(new Uint8Array(await new Response(init.body).arrayBuffer()));
      return json(protocol);
    });
    const partner = new PartnerClient({ baseUrl, apiKey });
    const headers = { traceparent: "00-4bf9" };
    await partner.cleaningProtocol.create({ enabled: true, document: pdf(size) }, { onProgress, headers });
    return { bodies, inits };
  }

  afterEach(() => void vi.unstubAllGlobals());

  test("that throws or rejects does not fail the call", async () => {
    const throwing = () => {
      throw new Error("no console");
    };
    const rejecting = () => Promise.reject(new Error("no console"));
    for (const onProgress of [throwing, rejecting as () => void]) {
      expect((await uploaded(onProgress)).bodies).toHaveLength(1);
    }
  });

  test("is reported after each 64 KiB, to the last byte", async () => {
    const reports: UploadProgress[] = [];
    const { bodies } = await uploaded((progress) => void reports.push(progress));
    const total = bodies[0]?.byteLength ?? 0;
    expect(reports).toEqual([0, 65_536, 131_072, 196_608, total].map((loaded) => ({ loaded, total })));
  });

  test("leaves the request its headers: the form's type, its length, and those of the call", async () => {
    const { bodies, inits } = await uploaded(() => {});
    expect(inits[0]).toMatchObject({
      duplex: "half",
      headers: {
        "content-type": expect.stringMatching(/^multipart\/form-data; boundary=./),
        "content-length": String(bodies[0]?.byteLength),
        traceparent: "00-4bf9",
      },
    });
  });

  test.each(["document", "FixedLengthStream"])(
    "is reported once the service has answered where fetch sends no streams of known length (%s)",
    async (ofPlatform) => {
      vi.stubGlobal(ofPlatform, {});
      const reports: unknown[] = [];
      const { bodies, inits } = await uploaded((progress) => void reports.push(progress));
      expect(reports).toEqual([{ loaded: bodies[0]?.byteLength, total: bodies[0]?.byteLength }]);
      expect(inits[0]?.body).toBeInstanceOf(ArrayBuffer);
    },
  );
});

test("a retry sends the whole document once more, also one from a stream, and reports it once it is answered", async () => {
  const reports: number[] = [];
  for (const onProgress of [undefined, ({ loaded }: UploadProgress) => void reports.push(loaded)]) {
    const sent: Uint8Array[] = [];
    const fetch = async (_: string, { body, headers }: RequestInit) => {
      const form = await new Response(body, { headers: new Headers(headers) }).blob();
      sent.push(new Uint8Array(await form.arrayBuffer()));
      return sent.length < 3 ? json({}, 429, { "retry-after": "0" }) : json(protocol);
    };
    const { partner } = clientOf(() => json(protocol), { fetch, maxRetries: 2 });
    const document = new Blob([pdf(100_000)]).stream();
    await partner.cleaningProtocol.create({ enabled: true, document }, { onProgress });
    expect(sent.map(({ byteLength }) => byteLength > 100_000)).toEqual([true, true, true]);
    expect(new Set(sent.map(({ byteLength }) => byteLength)).size).toBe(1);
  }
  expect(reports).toHaveLength(1); // Another fetch may know no streams, so it is given bytes.
});

test("a form whose extra fields are not texts is refused, not sent as [object Object]", async () => {
  const { partner, received } = clientOf(() => json(protocol));
  const extra = { body: { tags: { shift: "night" } } };
  expect(await failureOf(partner.cleaningProtocol.create({ enabled: false }, { extra }))).toMatchObject({
    kind: "validation",
    attempts: 0,
  });
  expect(received).toEqual([]);
});
