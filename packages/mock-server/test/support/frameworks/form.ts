import type { Upload } from "./cleaning.ts";
import type { Fields } from "./records.ts";

/** A form as it was sent: its fields, and what it uploads. */
export async function readForm(body: Uint8Array, type = ""): Promise<{ body: Fields; document?: Upload }> {
  const form = await new Response(Uint8Array.from(body), { headers: { "content-type": type } }).formData();
  const texts = [...form].filter(([, value]) => typeof value === "string");
  const file = form.get("companyProtocolDocument");
  const document = file instanceof File && { document: { fileName: file.name, size: file.size } };
  return { body: Object.fromEntries(texts), ...document };
}
