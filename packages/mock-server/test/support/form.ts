/** Bytes that begin like a PDF and go on with every byte value there is. */
export function aPdf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 256);
  bytes.set(Buffer.from("%PDF-1.7\n"));
  return bytes;
}

/** The form of a protocol. */
export function formOf(enabled: string, document?: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set("companyProtocolEnabled", enabled);
  if (document) form.set("companyProtocolDocument", new File([document], "ñandú.pdf", { type: "application/pdf" }));
  return form;
}

/** Sends a form as `fetch` makes it, and reads the answer to its end. */
export async function post(url: string, body: FormData, method = "POST", path = "/cleaning-protocol") {
  const response = await fetch(url + path, { method, headers: { "X-Partner-API-Key": "test_demo" }, body });
  const answered: unknown = await response.json();
  return { status: response.status, body: answered };
}
