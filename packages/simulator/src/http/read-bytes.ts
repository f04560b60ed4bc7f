import type { Problem } from "./problems.ts";

/** A body that was read, or what is wrong with it. */
export type Read<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** A body that cannot be read. */
export const unreadable = (code: Problem["code"], detail: string): Read<never> => ({
  ok: false,
  problem: { code, detail },
});

/**
 * Reads a body to its end, or only until it is larger than it may be; then there is nothing.
 *
 * @throws {Error} when the body breaks off.
 */
export async function readBytes(request: Request, largest: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > largest) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(read.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** The media type of a body and its parameters, names in lower case. */
export function mediaTypeOf(request: Request): { essence: string; parameters: Map<string, string>; says: string } {
  const type = request.headers.get("content-type");
  const [essence = "", ...rest] = (type ?? "").split(";").map((part) => part.trim());
  const parameters = rest.flatMap((parameter): [string, string][] => {
    const at = parameter.indexOf("=");
    if (at === -1) return [];
    const value = parameter.slice(at + 1).trim();
    return [[parameter.slice(0, at).trim().toLowerCase(), value.replace(/^"(.*)"$/, "$1")]];
  });
  const says = type === null ? "has no Content-Type" : `says ${type.slice(0, 100)}`;
  return { essence: essence.toLowerCase(), parameters: new Map(parameters), says };
}
