import { createHash } from "node:crypto";
import { startMockServer } from "@totem-partner/mock-server";
import crossFetch from "cross-fetch";
import { JSDOM } from "jsdom";
import nodeFetch from "node-fetch";
import { afterEach, expect, test, vi } from "vitest";
import { fetch as undici7 } from "undici-7";
import { fetch as undici8 } from "undici";
import { PartnerClient, type PartnerClientOptions, type UploadProgress } from "../../src/index.ts";

const bytes = Buffer.from(`%PDF-1.7\r\n${"\u00ff\r\n--form-".repeat(20_000)}`, "latin1");
const sha256 = createHash("sha256").update(bytes).digest("hex");

/** Uploads a document, first as a Blob and then with reports; returns what the service stored and how it arrived. */
async function upload(options: PartnerClientOptions, document: Blob) {
  await using mock = await startMockServer({ contract: "off" });
  const { cleaningProtocol } = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey, ...options });
  const found = await cleaningProtocol.get();
  if (found !== null) await cleaningProtocol.delete(found.id);
  const created = await cleaningProtocol.create({ enabled: true, document });
  const reports: UploadProgress[] = [];
  const onProgress = (progress: UploadProgress) => void reports.push(progress);
  const updated = await cleaningProtocol.updateConfiguration(created.id, { document }, { onProgress });
  const length = Number(mock.requests().at(-1)?.request.headers["content-length"]);
  return { stored: [created, updated].map((one) => one.document?.sha256), reports, length };
}

afterEach(() => void vi.unstubAllGlobals());

test.each(Object.entries({ undici7, undici8, nodeFetch, crossFetch }))(
  "an upload through the fetch of another package arrives whole: %s",
  async (_, fetch) => {
    const options = { fetch: fetch as unknown as NonNullable<PartnerClientOptions["fetch"]> };
    const { stored, reports, length } = await upload(options, new Blob([bytes]));
    expect(stored).toEqual([sha256, sha256]);
    expect(reports).toEqual([{ loaded: length, total: length }]);
  },
);

test("an upload under jsdom arrives whole, from a Blob or File of jsdom or of Node", async () => {
  const { window } = new JSDOM("", { url: "https://erp.example" });
  const ofNode = new Blob([bytes]);
  for (const name of ["Blob", "File", "FormData", "document"] as const) vi.stubGlobal(name, window[name]);
  for (const document of [ofNode, new Blob([bytes]), new File([bytes], "plan.pdf")]) {
    expect((await upload({}, document)).stored).toEqual([sha256, sha256]);
  }
});
