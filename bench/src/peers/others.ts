import { fileURLToPath } from "node:url";
import { anAuthorization, partnerLoads } from "../partner-interface.ts";
import type { LoadRequest, Peer } from "../peer.ts";
import { commandOf, root } from "../preparing/prepare.ts";
import { prime } from "../prime.ts";

const environment = fileURLToPath(new URL("mockoon-environment.json", import.meta.url));

/** Mockoon with a CRUD route, which keeps what it is sent. */
export async function mockoon(): Promise<Peer> {
  const script = await commandOf("@mockoon/cli", "mockoon-cli");
  const quiet = ["--disable-log-to-file", "--disable-admin-api"];
  return {
    name: "Mockoon CLI",
    about: "A CRUD route over a data bucket: keeps and returns what it is sent; nothing is checked.",
    program: (port) => ({ script, parameters: ["start", "--data", environment, "--port", String(port), ...quiet] }),
    prime: partnerLoads,
  };
}

/** Prism's own server, which answers with the examples of our contract. */
export async function prism(): Promise<Peer> {
  const script = await commandOf("@stoplight/prism-cli", "prism");
  const document = `${root}spec/generated/openapi.json`;
  return {
    name: "Prism CLI",
    about: "Answers with the examples of the same contract, and validates requests; stateless.",
    program: (port) => ({ script, parameters: ["mock", document, "--port", String(port), "--verboseLevel", "error"] }),
    prime: partnerLoads,
  };
}

/** It refuses what exceeds 5,000 requests of a token in an hour, so requests take turns: half a million are admitted. */
const tokens = 100;

const headers = (n: number) => ({
  Authorization: `Bearer sk_test_${n % tokens}`,
  "Content-Type": "application/x-www-form-urlencoded",
});

/** A customer who carries the fields of an order as metadata. */
function customer(n: number): string {
  const { partnerName, ...order } = anAuthorization(n);
  const fields = Object.entries(order).map(([name, value]) => [`metadata[${name}]`, String(value)]);
  return new URLSearchParams([["name", partnerName ?? ""], ...fields]).toString();
}

const createRequest = (n: number): LoadRequest => ({
  method: "POST",
  path: "/v1/customers",
  headers: headers(n),
  body: customer(n),
});

const getRequests = (id: string) => ({
  request: (n: number): LoadRequest => ({ method: "GET", path: `/v1/customers/${id}`, headers: headers(n) }),
  period: tokens,
});

/** The Stripe service of emulate. */
export async function emulate(): Promise<Peer> {
  const script = await commandOf("emulate", "emulate");
  return {
    name: "emulate",
    about: "A stateful emulator of another service, Stripe: customers with the same fields as metadata.",
    program: (port) => ({ script, parameters: ["start", "--service", "stripe", "--port", String(port)] }),
    prime: (url) => prime(url, { create: { request: createRequest, period: Infinity }, get: getRequests }),
  };
}
