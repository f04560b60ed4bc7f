// A receiver in a process of its own: it outlives the servers that are killed. It prints its port, and answers a GET with
// what came to it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Bodies by the ids of deliveries: the same each time, so there is one of each. */
const bodies = new Map<string, Set<string>>();

const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify([...bodies].map(([id, texts]) => [id, [...texts]])));
    return;
  }
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const id = String(request.headers["x-webhook-id"]);
    bodies.set(id, (bodies.get(id) ?? new Set()).add(Buffer.concat(chunks).toString()));
    response.writeHead(204).end();
  });
});

server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
