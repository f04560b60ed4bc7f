import { describe, expect, test } from "vitest";
import type { DocumentSource, UploadProgress } from "../../src/index.ts";
import { pdf, protocol } from "../support/examples.ts";
import { clientOf, json, type Received } from "../support/scripted-service.ts";

/** The document of the first request. */
function sentDocument([first]: readonly Received[]): File {
  const body = first?.init.body;
  const document = body instanceof FormData ? body.get("companyProtocolDocument") : undefined;
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
    const sent = sentDocument(received);
    expect(sent).toMatchObject({ name, type: "application/pdf" });
    expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes);
  });

  test("even if its buffer is used again meanwhile", async () => {
    const { partner, received } = clientOf(() => json(protocol));
    const buffer = bytes.slice();
    const call = partner.cleaningProtocol.create({ enabled: true, document: buffer });
    buffer.fill(0);
    await call;
    expect(await sentDocument(received).text()).toBe("%PDF-1.7 and more");
  });
});

describe("progress", () => {
  /** A fetch that reads the body that it is given, and the reports up to there. */
  async function uploaded(onProgress: () => void, size = 200_000) {
    const bodies: Uint8Array[] = [];
    const fetch = async (_: string, { body }: RequestInit) => {
      bodies.push(new Uint8Array(await new Response(body).arrayBuffer()));
      return json(protocol);
    };
    const { partner } = clientOf(() => json(protocol), { fetch });
    await partner.cleaningProtocol.create({ enabled: true, document: pdf(size) }, { onProgress });
    return bodies;
  }

  test("that throws or rejects does not fail the call", async () => {
    expect(
      await uploaded(() => {
        throw new Error("no console");
      }),
    ).toHaveLength(1);
    const rejecting = () => Promise.reject(new Error("no console"));
    expect(await uploaded(rejecting as () => void)).toHaveLength(1);
  });

  test("leaves the request its headers: the form's type, its length, and those of the call", async () => {
    const { partner, received } = clientOf(() => json(protocol));
    const options = { onProgress: () => {}, headers: { traceparent: "00-4bf9" } };
    await partner.cleaningProtocol.create({ enabled: true, document: pdf(200_000) }, options);
    const { headers, init } = received[0]!;
    const { byteLength } = await new Response(init.body).arrayBuffer();
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": expect.stringMatching(/^multipart\/form-data; boundary=./),
      "content-length": String(byteLength),
      traceparent: "00-4bf9",
    });
    expect(init).toHaveProperty("duplex", "half");
  });

  test("is reported once the service has answered where fetch sends no streams", async () => {
    const reports: unknown[] = [];
    Object.assign(globalThis, { document: {} }); // A browser's.
    try {
      const [body] = await uploaded((...[progress]: unknown[]) => void reports.push(progress));
      expect(reports).toEqual([{ loaded: body?.byteLength, total: body?.byteLength }]);
    } finally {
      Reflect.deleteProperty(globalThis, "document");
    }
  });
});

test("a retry sends the whole document once more, also one from a stream, and reports it anew", async () => {
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
  expect(reports.filter((loaded) => loaded === 0)).toHaveLength(3);
});
