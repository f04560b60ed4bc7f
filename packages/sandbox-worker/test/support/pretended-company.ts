import { PretendedPlatform, pretendTime } from "./pretended-platform.ts";

/** A company with a key, while time is pretended. */
export async function aCompany(settings: ConstructorParameters<typeof PretendedPlatform>[0] = {}) {
  pretendTime();
  const platform = new PretendedPlatform(settings);
  const key = await platform.issueKey("espiga");
  const listed = async () => {
    const { body } = await platform.operate("GET", "/companies");
    return (body as { items: Record<string, unknown>[] }).items[0] ?? {};
  };
  return { platform, key, listed, object: platform.companies.get("espiga") };
}

/** An ordinary order of the fixtures. */
export const anOrder = (externalId = "ERP-1", more: object = {}): object => ({
  ...{ externalId, productExternalId: "WHEAT-01", warehouseExternalId: "SILO-01", quantity: 1 },
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  ...{ operationType: "loading", carrierTaxId: "B12345674", ...more },
});

/** Reads the live events of a company until their body is cancelled or it ends. */
export const watch = (platform: PretendedPlatform, { apiKey }: { apiKey: string }): Promise<Response> =>
  platform.fetch(new Request("http://sandbox.example/_mock/events", { headers: { "x-partner-api-key": apiKey } }));
