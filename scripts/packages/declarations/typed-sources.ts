/** Users' programs, which must compile against the published declarations. */

const client = `import { type Authorization, type Page, PartnerClient, isPartnerError } from "@totem-partner/sdk";

const partner = new PartnerClient({ baseUrl: "https://service.example", apiKey: "key" });

export async function gate(id: string): Promise<string> {
  try {
    const authorization: Authorization = await partner.authorizations.get(id);
    // @ts-expect-error: the service never returns it
    authorization.externalId;
    return authorization.totemGroupId;
  } catch (error) {
    return isPartnerError(error) ? error.kind : "unknown";
  }
}

export async function all(): Promise<number | undefined> {
  const page: Page<Authorization> = await partner.authorizations.list({ status: "Active" });
  // @ts-expect-error: exported as a type; there is no such class at run time
  void Page;
  for await (const { remainingQuantity } of partner.authorizations.list()) remainingQuantity.toFixed();
  return page.total;
}

export async function raw(id: string): Promise<string | undefined> {
  const { data, response } = await partner.raw.GET("/authorizations/{id}", { params: { path: { id } } });
  // @ts-expect-error: there is no such path
  await partner.raw.GET("/authorization");
  // @ts-expect-error: a path without its id
  await partner.raw.GET("/authorizations/{id}", { params: { path: {} } });
  // @ts-expect-error: the secret goes in and never comes out
  (await partner.raw.GET("/webhook")).data?.secret;
  const status: "Active" | "Finished" | undefined = data?.status;
  return response.ok ? status : undefined;
}
`;

const extended = `import { type Authorization, type PartnerClient } from "@totem-partner/sdk";
import { documentFromPath } from "@totem-partner/sdk/node";

declare module "@totem-partner/sdk" {
  interface PartnerExtensions {
    AuthorizationCreate: { senderPhone?: string };
    Authorization: { senderPhone?: string | null };
  }
}

export async function phone(partner: PartnerClient, id: string): Promise<string | null | undefined> {
  const fields = { externalId: "1", productExternalId: "1", warehouseExternalId: "1", quantity: 1, totemGroupId: id };
  const order = { ...fields, operationType: "loading" as const, carrierTaxId: "B12345674" };
  await partner.authorizations.create(order, { extra: { body: { senderPhone: "+34" } } });
  // @ts-expect-error: it is not declared
  await partner.authorizations.create(order, { extra: { body: { senderFax: "+34" } } });
  // Nothing is declared for these.
  await partner.authorizations.update(id, {}, { extra: { body: { anything: 1 } } });
  for await (const authorization of partner.authorizations.list()) return authorization.senderPhone;
  const authorization: Authorization = await partner.authorizations.get(id);
  // @ts-expect-error: declared, and no number
  authorization.senderPhone?.toFixed();
  return authorization.senderPhone;
}

export const upload = async (partner: PartnerClient): Promise<string | undefined> =>
  (await partner.cleaningProtocol.create({ enabled: true, document: await documentFromPath("a.pdf") })).document?.sha256;
`;

const receiver = `import { sign, signatureHeader } from "@totem-partner/webhooks";

export const header = async (body: string): Promise<[string, string]> => [
  signatureHeader,
  await sign({ body, secret: "secret" }),
];
`;

const received = `import { type DedupeStore, memoryDedupe, type ReceiverError, type ReceiverOptions } from "@totem-partner/webhooks";
import { receiver as express } from "@totem-partner/webhooks/express";
import { receiver as fastify } from "@totem-partner/webhooks/fastify";
import { receiver as fetched } from "@totem-partner/webhooks/fetch";
import { receiver as node } from "@totem-partner/webhooks/node";
import { postgresDedupe } from "@totem-partner/webhooks/postgres";
import { redisDedupe } from "@totem-partner/webhooks/redis";

const options: ReceiverOptions = {
  secrets: ["current", "previous"],
  dedupe: memoryDedupe(),
  on: {
    "authorization.finished": async ({ data }, { signal }) => {
      const reason: string = data.reason;
      // @ts-expect-error: the service never returns it
      data.authorization.externalId;
      signal.throwIfAborted();
      return reason;
    },
    "*": ({ type }) => type,
  },
  onError: ({ code, message }: ReceiverError) => [code, message],
};
// @ts-expect-error: there is no such event
options.on["authorization.finnished"];

export const stores: DedupeStore[] = [
  redisDedupe({ eval: async (script: string, { keys }: { keys: string[] }) => script + keys.join() }),
  postgresDedupe({ query: async () => ({ rows: [] }) }, { table: "erp.deliveries" }),
];

export const handlers = [express(options), fastify(options), node(options)];
export const POST: (request: Request) => Promise<Response> = fetched({ ...options, waitUntil: (work) => void work });
`;

const simulated = `import { Simulator, type Company } from "@totem-partner/simulator";
import { fromRequest, toResponse } from "@totem-partner/simulator/host";

const simulator = new Simulator();
export const company: Company | undefined = simulator.company("test_demo");
export const answer = (request: Request): Promise<Response> => simulator.fetch(request);
export const exchanged = async (request: Request): Promise<Response> =>
  toResponse((await simulator.exchange(fromRequest(request))).answer);
// @ts-expect-error: a number is no request
export const wrong = simulator.fetch(1);
`;

const served = `import { startMockServer, type MockServer } from "@totem-partner/mock-server";

export async function serve(): Promise<string> {
  const mock: MockServer = await startMockServer({ now: "2026-07-01T06:00:00Z" });
  // @ts-expect-error: no such option
  await startMockServer({ ports: 3 });
  const [entry] = mock.requests();
  await mock.close();
  return entry?.method ?? mock.url;
}
`;

const handled = `import { createHandlers, type MockHandlers } from "@totem-partner/msw";
import { setupMockServer } from "@totem-partner/msw/node";

const mock: MockHandlers = createHandlers({ baseUrl: "https://service.example/partner" });
export const overridden = mock.override("listProducts", () => new Response(null, { status: 503 }));
// @ts-expect-error: there is no such operation
mock.override("listCarriers", () => new Response());
const { server } = setupMockServer({ baseUrl: "https://service.example", assumptions: { "create-status": "200" } });
server.listen();
server.use(overridden);
export const entries: string[] = mock.company("typed").requests({ status: 200 }).map(({ method }) => method);
// @ts-expect-error: the clock takes seconds
mock.advance({ minutes: 1 });
`;

/** Each program as a module of both kinds. */
const inBothKinds = (sources: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sources).flatMap(([name, text]) => ["mts", "cts"].map((kind) => [`${name}.${kind}`, text])),
  );

/** Programs that compile wherever there is fetch. */
export const clients = { ...inBothKinds({ client, extended, receiver, received }), "simulated.mts": simulated };

/** Programs that need Node, as the mock server does. */
export const server = { "served.mts": served };

/** Programs that need MSW, in one version or the other. */
export const handlers = { "handled.mts": handled };
