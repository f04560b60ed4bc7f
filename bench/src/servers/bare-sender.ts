// The floor of deliveries: `node bare-sender.ts <port>`. POST /?url=…&count=… sends so many signed events, sixteen under
// way, and answers once all were accepted. It keeps nothing, and repeats nothing.
import { createHmac, randomUUID } from "node:crypto";
import { Agent, createServer, request } from "node:http";
import { anAuthorization } from "../partner-interface.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

function send(target: URL, number: number): Promise<void> {
  const [id, occurredAt] = [randomUUID(), new Date().toISOString()];
  const authorization = { id: randomUUID(), ...anAuthorization(number), createdAt: occurredAt, updatedAt: occurredAt };
  const body = JSON.stringify({ id, type: "authorization.created", occurredAt, data: { authorization } });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-webhook-id": id,
    "x-webhook-timestamp": String(Math.floor(Date.now() / 1000)),
    "x-webhook-signature": `sha256=${createHmac("sha256", "whsec_bench").update(body).digest("hex")}`,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(target, { method: "POST", agent, headers }, (response) => {
      response.resume().once("end", () => resolve());
    });
    outgoing.once("error", reject).end(body);
  });
}

async function sendAll(target: URL, count: number): Promise<void> {
  let begun = 0;
  const lane = async () => {
    while (begun < count) await send(target, begun++);
  };
  await Promise.all(Array.from({ length: 16 }, lane));
}

createServer((incoming, response) => {
  const { searchParams } = new URL(incoming.url ?? "", "http://bench");
  const url = searchParams.get("url");
  if (url === null) response.end();
  else void sendAll(new URL(url), Number(searchParams.get("count"))).then(() => response.writeHead(204).end());
}).listen(Number(process.argv[2]), "127.0.0.1");
