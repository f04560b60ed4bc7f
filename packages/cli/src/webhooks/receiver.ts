import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { Failure, systemReason } from "../failures/failure.ts";
import { bytesOf } from "../io.ts";

const mostBytes = 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of bytesOf(request)) {
      size += chunk.length;
      if (size > mostBytes) return undefined;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return undefined;
  }
}

export async function startReceiver<Deliveries>(
  { port, host }: { port: number; host: string },
  decide: (body: Uint8Array, headers: IncomingHttpHeaders) => Promise<{ status: number; deliveries: Deliveries }>,
  onDelivery: (deliveries: Deliveries) => void,
) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "POST") {
      response.writeHead(405, { allow: "POST" }).end();
      return;
    }
    const body = await readBody(request);
    if (body === undefined) {
      response.writeHead(413, { connection: "close" }).end();
      return;
    }
    const { status, deliveries } = await decide(body, request.headers);
    response.writeHead(status).end();
    onDelivery(deliveries);
  };

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    throw new Failure(
      `Cannot listen on ${host}:${port}: ${systemReason(error)}. Choose another port with --port, or a free one with --port 0.`,
    );
  });
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/`,
    close: async () => {
      server.close();
      server.closeIdleConnections();
      const closed = once(server, "close");
      server.closeAllConnections();
      await closed;
    },
  };
}
