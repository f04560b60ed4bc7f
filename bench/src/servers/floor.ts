// As little as a server can do: a lookup in a Map and JSON.stringify; for a create, JSON.parse before and a Map.set.
import { createServer, type ServerResponse } from "node:http";
import type { AuthorizationCreate } from "../partner-interface.ts";
import { type Authorization, recordOf } from "./record.ts";

const collection = "/authorizations/";
const records = new Map<string, Authorization>();

function send(response: ServerResponse, status: number, body: unknown): void {
  const json = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(json) });
  response.end(json);
}

createServer((request, response) => {
  if (request.method === "GET") {
    const record = records.get(request.url?.slice(collection.length) ?? "");
    send(response, record === undefined ? 404 : 200, record ?? {});
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
}).listen(Number(process.argv[2]), "127.0.0.1");
