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
