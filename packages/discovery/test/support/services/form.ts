import type { Upload } from "./cleaning.ts";
import type { Fields } from "./records.ts";

/** A form as it was sent: its fields, and the document that it uploads. */
export async function readForm(body: ArrayBuffer, type = ""): Promise<{ body: Fields; document?: Upload }> {
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const texts = [...form].filter(([, value]) => typeof value === "string");
  const file = form.get("companyProtocolDocument");
  const document = file instanceof File && {
    document: { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
  };
  return { body: Object.fromEntries(texts), ...document };
}
