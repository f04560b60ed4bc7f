import { describe, expect, test } from "vitest";
import { AbortError, ConfigurationError, type DocumentSource, ValidationError } from "../../src/index.ts";
import { id, pdf, protocol } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

const answered = () => clientOf(() => json(protocol));
const limit = 10 * 1024 * 1024;

/** Endless chunks, and how many of them were read, and whether the reader let go. */
function endless(chunk: Uint8Array) {
  const seen = { chunks: 0, ended: false };
  async function* chunks() {
    try {
      for (;;) {
        seen.chunks += 1;
        yield await Promise.resolve(chunk);
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, stream: chunks() };
}

describe("before sending", () => {
  test.each([
    ["an empty document", new Blob([]), "is empty"],
    ["one of a byte", new Uint8Array(1), "is not a PDF"],
    ["one that says it is a PDF after its first KiB", new Blob([" ".repeat(1024), "%PDF-1.7"]), "is not a PDF"],
    ["one that is too large", pdf(limit + 1), "may have at most 10485760 bytes"],
  ])("%s is refused", async (_, document, why) => {
    const { partner, received } = answered();
    const calls = [
      partner.cleaningProtocol.create({ enabled: false, document }),
      partner.cleaningProtocol.updateConfiguration(id, { document }),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toBeInstanceOf(ValidationError);
      expect(failure).toMatchObject({
        attempts: 0,
        errors: [{ in: "body", path: "/companyProtocolDocument", message: why }],
      });
    }
    expect(received).toEqual([]);
  });

  test.each([
    ["the largest one", pdf(limit)],
    ["one with something before its mark", new Blob(["\uFEFF".repeat(100), "%PDF-1.7"])],
  ])("%s is accepted", async (_, document) => {
    const { partner, received } = answered();
    await partner.cleaningProtocol.create({ enabled: true, document });
    expect(received).toHaveLength(1);
  });

  test("an enabled protocol needs a document when it is created; a configuration may rely on the one there is", async () => {
    const { partner, received } = answered();
    const failure = await failureOf(partner.cleaningProtocol.create({ enabled: true }));
    expect(failure).toMatchObject({
      kind: "validation",
      message:
        "The request was not sent: /companyProtocolDocument is required when companyProtocolEnabled is true (createCleaningProtocol).",
    });
    expect(received).toEqual([]);
    await partner.cleaningProtocol.create({ enabled: false });
    await partner.cleaningProtocol.updateConfiguration(id, { enabled: true });
    expect(received).toHaveLength(2);
  });

  test("nothing of this is checked with validate: false", async () => {
    const { partner, received } = clientOf(() => json(protocol), { validate: false });
    await partner.cleaningProtocol.create({ enabled: true });
    await partner.cleaningProtocol.create({ enabled: true, document: new Uint8Array(limit + 1) });
    expect(received).toHaveLength(2);
  });

  test("a stream that is too large is read no further, and let go", async () => {
    const { partner } = answered();
    const { seen, stream } = endless(pdf(1024 * 1024));
    expect(await failureOf(partner.cleaningProtocol.create({ enabled: true, document: stream }))).toMatchObject({
      kind: "validation",
    });
    expect(seen).toEqual({ chunks: 11, ended: true });
  });

  test.each([
    ["a path", "protocol.pdf"],
    ["a number", 7],
    ["null", null],
  ])("%s is no document, and nothing is sent", async (_, document) => {
    const { partner, received } = answered();
    const call = partner.cleaningProtocol.create({ enabled: true, document: document as unknown as DocumentSource });
    const failure = await failureOf(call);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toHaveProperty("message", expect.stringContaining("documentFromPath of @totem-partner/sdk/node"));
    expect(received).toEqual([]);
  });
});

describe("a stream", () => {
  test("without a byte fails with what to do", async () => {
    const { partner, received } = answered();
    const failure = await failureOf(
      partner.cleaningProtocol.create({ enabled: true, document: new Blob([]).stream() }),
    );
    expect(failure).toHaveProperty("message", expect.stringContaining("Pass a new stream, or a Blob, for each call."));
    expect(received).toEqual([]);
  });

  test("that was read already fails with what to do", async () => {
    const { partner, received } = answered();
    const document = new Blob(["%PDF-1.7"]).stream();
    await partner.cleaningProtocol.create({ enabled: true, document });
    const failure = await failureOf(partner.cleaningProtocol.create({ enabled: true, document }));
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toHaveProperty("message", expect.stringContaining("Pass a new stream, or a Blob, for each call."));
    expect(received).toHaveLength(1);
  });

  test("that fails fails the call unsent, with its cause", async () => {
    const { partner, received } = answered();
    const cause = new Error("disk gone");
    const document = new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(cause) });
    const failure = await failureOf(partner.cleaningProtocol.create({ enabled: true, document }));
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({ cause, attempts: 0, repeatIsSafe: true });
    expect(received).toEqual([]);
  });

  test("of texts is no stream of bytes", async () => {
    const { partner } = answered();
    const document = new Blob(["%PDF-1.7"]).stream().pipeThrough(new TextDecoderStream());
    const call = partner.cleaningProtocol.create({
      enabled: true,
      document: document as unknown as ReadableStream<Uint8Array>,
    });
    expect(await failureOf(call)).toBeInstanceOf(ConfigurationError);
  });

  test.each([{ timeout: 20 }, { totalTimeout: 20 }])("that never ends is given up in time: %o", async (limits) => {
    const { partner, received } = answered();
    const document = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    const failure = await failureOf(partner.cleaningProtocol.create({ enabled: true, document }, limits));
    expect(failure).toMatchObject({
      kind: "timeout",
      timeout: 20,
      attempts: 0,
      repeatIsSafe: true,
      message: expect.stringContaining("its stream did not end within 20 ms."),
    });
    expect(received).toEqual([]);
  });

  test("that never ends can be aborted", async () => {
    const { partner, received } = answered();
    const controller = new AbortController();
    const document = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    const call = partner.cleaningProtocol.create({ enabled: true, document }, { signal: controller.signal });
    controller.abort("enough");
    const failure = await failureOf(call);
    expect(failure).toBeInstanceOf(AbortError);
    expect(failure).toMatchObject({ cause: "enough", attempts: 0, message: "Aborted before it was sent." });
    expect(received).toEqual([]);
  });
});
