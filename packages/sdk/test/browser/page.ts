// Runs in a browser: what a page does with the client against a server of another origin. It reports to its own server.
import { isPartnerError, PartnerClient, type UploadProgress } from "../../src/index.ts";

const errorOf = async (call: PromiseLike<unknown>): Promise<unknown> => {
  try {
    return await call;
  } catch (error) {
    if (isPartnerError(error)) return { name: error.name, code: error.code, requestId: error.requestId };
    return String(error);
  }
};

/** Uploads a document from a stream, and how its progress was reported. */
async function upload({ cleaningProtocol }: PartnerClient): Promise<unknown> {
  const found = await cleaningProtocol.get();
  if (found !== null) await cleaningProtocol.delete(found.id);
  const bytes = new TextEncoder().encode(`%PDF-1.7${"0".repeat(200_000)}`);
  const reports: UploadProgress[] = [];
  const { document } = await cleaningProtocol.create(
    { enabled: true, document: new Blob([bytes]).stream() },
    { onProgress: (progress) => void reports.push(progress) },
  );
  return { size: document?.size, complete: reports.map(({ loaded, total }) => loaded === total) };
}

/** Everything that takes a preflight of its own: methods, a JSON body, the key; and an error that is read whole. */
async function visit(baseUrl: string): Promise<unknown> {
  const partner = new PartnerClient({ baseUrl, apiKey: "test_demo" });
  const { id } = await partner.authorizations.create({
    externalId: "ERP-1",
    productExternalId: "WHEAT-01",
    warehouseExternalId: "SILO-01",
    quantity: 24.5,
    totemGroupId: "11111111-1111-4111-8111-111111111111",
    operationType: "loading",
    carrierTaxId: "B12345674",
  });
  const { tractorPlate } = await partner.authorizations.update(id, { tractorPlate: "1234bcd" });
  const listed = await partner.authorizations.list();
  const { status } = await partner.authorizations.cancel(id);
  return {
    tractorPlate,
    listed: listed.items.length,
    status,
    uploaded: await upload(partner),
    again: await errorOf(partner.authorizations.cancel(id)),
    control: await errorOf(
      fetch(`${baseUrl}/_mock/reset`, { method: "POST", headers: { "X-Partner-API-Key": "test_demo" } }),
    ),
  };
}

const report = (found: unknown) => fetch("/report", { method: "POST", body: JSON.stringify(found) });

const baseUrl = new URLSearchParams(location.search).get("base-url") ?? "";
visit(baseUrl).then(report, (error: unknown) => report({ failed: String(error) }));
