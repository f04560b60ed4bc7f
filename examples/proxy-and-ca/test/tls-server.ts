import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

const certificate = (name: string) => readFile(new URL(`tls/${name}`, import.meta.url), "utf8");

async function pairOf(name: "server" | "client") {
  const [key, cert] = await Promise.all([certificate(`${name}.key`), certificate(`${name}.pem`)]);
  return { key, cert };
}

/** The authority that vouches for the server and for the client. */
export const authority = () => certificate("ca.pem");

/** The certificate of a client, with its key. */
export const ofClient = () => pairOf("client");

/**
 * A server with TLS before another one without, whose certificate no well-known authority vouches for. It may demand that its
 * clients have one, too.
 */
export async function startTls(behind: string, { requestCert = false } = {}) {
  const demanded = requestCert && { requestCert, ca: await authority() };
  const server = createServer({ ...(await pairOf("server")), ...demanded }, (incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    const onward = request(new URL(url, behind), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `https://localhost:${String((server.address() as AddressInfo).port)}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
