import { type OperationId, operations } from "@totem-partner/spec/operations";

/** A request as it goes over the wire. */
export interface WireRequest {
  operationId: OperationId;
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | undefined;
  /** The changes of the valid request that it was made from. */
  changes: string[];
}

/** The bytes of a text, in UTF-8. */
export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The boundary of every form. */
export const boundary = "----totem-partner";

/** A form, made by hand: parts in their order, texts and one PDF. */
export function formBytes(fields: ReadonlyMap<string, unknown>): Uint8Array<ArrayBuffer> {
  const parts = Array.from(fields, ([name, value]) => {
    const disposition = `Content-Disposition: form-data; name="${name}"`;
    const [head, content] =
      value instanceof Uint8Array
        ? [`${disposition}; filename="p.pdf"\r\nContent-Type: application/pdf`, value]
        : [disposition, bytesOf(typeof value === "string" ? value : JSON.stringify(value))];
    return Buffer.concat([bytesOf(`--${boundary}\r\n${head}\r\n\r\n`), content, bytesOf("\r\n")]);
  });
  return Uint8Array.from(Buffer.concat([...parts, bytesOf(`--${boundary}--\r\n`)]));
}

/** A request with a key and, if there is a body, its media type, unless other headers are given. */
export function aWireRequest(
  operationId: OperationId,
  { target, headers, body }: { target?: string; headers?: Record<string, string>; body?: object },
): WireRequest {
  const { method, path } = operations[operationId];
  const usual = { "x-partner-api-key": "test_demo", ...(body && { "content-type": "application/json" }) };
  const bytes = body && bytesOf(JSON.stringify(body));
  return { operationId, method, target: target ?? path, headers: headers ?? usual, body: bytes, changes: [] };
}
