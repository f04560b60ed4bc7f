// As little as a service can do: a lookup in a Map and JSON.stringify; for a create, JSON.parse before and a Map.set; for a
// page, the first fifty records.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AuthorizationCreate } from "../partner-interface.ts";
import { type Authorization, recordOf } from "./record.ts";

const collection = "/authorizations";
const pageSize = 50;

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

/** Answers requests from a Map of its own. */
export function bareService(): (request: IncomingMessage, response: ServerResponse) => void {
  const records = new Map<string, Authorization>();
  const read = (path: string, response: ServerResponse): void => {
    if (path === collection) {
      const items = [...records.values().take(pageSize)];
      send(response, 200, { items, total: records.size, limit: pageSize, offset: 0 });
      return;
    }
    const record = records.get(path.slice(collection.length + 1));
    send(response, record === undefined ? 404 : 200, record ?? {});
  };
  return (request, response) => {
    if (request.method === "GET") {
      read(request.url ?? "", response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      // The floor checks nothing: that is what the others are compared with.
      const record = recordOf(JSON.parse(Buffer.concat(chunks).toString()) as AuthorizationCreate);
      records.set(record.id, record);
      send(response, 201, record);
    });
  };
}
