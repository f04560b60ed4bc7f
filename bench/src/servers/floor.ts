// As little as a server can do: a lookup in a Map and JSON.stringify; for a create, JSON.parse before and a Map.set.
import { createServer, type ServerResponse } from "node:http";
import type { AuthorizationCreate } from "../partner-interface.ts";
import { type Authorization, recordOf } from "./record.ts";

const records = new Map<string, Authorization>();
const collection = "/authorizations";

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

const server = createServer((request, response) => {
  if (request.method === "GET") {
    const record = records.get((request.url ?? "").slice(collection.length + 1));
    answer(response, record === undefined ? 404 : 200, record ?? {});
    return;
  }
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.once("end", () => {
    // The floor checks nothing: that is what the others are compared with.
    const record = recordOf(JSON.parse(Buffer.concat(chunks).toString()) as AuthorizationCreate);
    records.set(record.id, record);
    answer(response, 201, record);
  });
});
server.listen(Number(process.argv[2]), "127.0.0.1");
