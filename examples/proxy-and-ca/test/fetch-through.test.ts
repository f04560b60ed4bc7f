import { createHash } from "node:crypto";
import { startMockServer } from "@totem-partner/mock-server";
import { isPartnerError, PartnerClient } from "@totem-partner/sdk";
import { expect, test } from "vitest";
import { fetchThrough, type Way } from "../src/fetch-through.ts";
import { startProxy } from "./proxy.ts";
import { authority, ofClient, startTls } from "./tls-server.ts";

const clientOf = (baseUrl: string, apiKey: string, way: Way) =>
  new PartnerClient({ baseUrl, apiKey, fetch: fetchThrough(way) });

test("every request goes through the proxy, a document included", async () => {
  using proxy = await startProxy();
  await using mock = await startMockServer();
  const partner = clientOf(mock.baseUrl, mock.apiKey, { proxy: proxy.url });
  expect((await partner.products.list()).items.length).toBeGreaterThan(0);
  const found = await partner.cleaningProtocol.get();
  if (found !== null) await partner.cleaningProtocol.delete(found.id);

  const bytes = Buffer.from(`%PDF-1.7${"x".repeat(300_000)}`);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const { id, document } = await partner.cleaningProtocol.create({ enabled: true, document: bytes });
  expect(document).toMatchObject({ sha256, size: bytes.byteLength });
  const reports: number[] = [];
  const onProgress = ({ loaded }: { loaded: number }) => void reports.push(loaded);
  expect(
    (await partner.cleaningProtocol.updateConfiguration(id, { document: bytes }, { onProgress })).document,
  ).toMatchObject({ sha256 });
  expect(reports).toHaveLength(1); // Through a fetch of its own, the body is sent as bytes.

  const { host } = new URL(mock.url);
  expect(proxy.asked.length).toBeGreaterThan(0);
  expect(proxy.asked.every((asked) => asked.includes(host))).toBe(true);
});

test("a service whose certificate comes from an authority of one's own is trusted, with or without a proxy", async () => {
  using proxy = await startProxy();
  await using mock = await startMockServer();
  using tls = await startTls(mock.url);
  const ca = await authority();
  for (const way of [{ ca }, { ca, proxy: proxy.url }]) {
    expect((await clientOf(tls.url, mock.apiKey, way).products.list()).items.length).toBeGreaterThan(0);
  }
  expect(proxy.asked).toEqual([`CONNECT ${new URL(tls.url).host}`]);
});

test("without the authority nothing is sent, and the error names the reason", async () => {
  await using mock = await startMockServer();
  using tls = await startTls(mock.url);
  const call = clientOf(tls.url, mock.apiKey, {}).products.list();
  const failure = await call.catch((error: unknown) => error);
  expect(isPartnerError(failure) && failure.kind).toBe("connection");
  expect(String(failure)).toContain("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
  expect(mock.requests()).toEqual([]);
});

test("a service that demands a certificate of its clients gets it, with or without a proxy", async () => {
  using proxy = await startProxy();
  await using mock = await startMockServer();
  using tls = await startTls(mock.url, { requestCert: true });
  const trusted = { ca: await authority(), ...(await ofClient()) };
  for (const way of [trusted, { ...trusted, proxy: proxy.url }]) {
    expect((await clientOf(tls.url, mock.apiKey, way).products.list()).items.length).toBeGreaterThan(0);
  }
});

test("without a certificate of its own, a client does not reach that service", async () => {
  await using mock = await startMockServer();
  using tls = await startTls(mock.url, { requestCert: true });
  const partner = new PartnerClient({
    ...{ baseUrl: tls.url, apiKey: mock.apiKey, maxRetries: 0 },
    fetch: fetchThrough({ ca: await authority() }),
  });
  const failure = await partner.products.list().catch((error: unknown) => error);
  expect(isPartnerError(failure) && failure.kind).toBe("connection");
  expect(mock.requests()).toEqual([]);
});
