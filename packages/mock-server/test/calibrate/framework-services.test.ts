import { createServer, type Server } from "node:http";
import {
  AlreadyFinishedError,
  CarrierNotRegisteredError,
  ConflictError,
  NotFoundError,
  PartnerClient,
  UnexpectedResponseError,
} from "@totem-partner/sdk";
import { afterEach, expect, test, vi } from "vitest";
import { readProfile } from "../../src/input/read-profile.ts";
import { northGate } from "../support/authorization.ts";
import { run } from "../support/command-line.ts";
import { expressService } from "../support/frameworks/express-service.ts";
import { fastifyService } from "../support/frameworks/fastify-service.ts";
import { nestService } from "../support/frameworks/nest-service.ts";
import { Orders } from "../support/frameworks/orders.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

afterEach(() => vi.unstubAllEnvs());

interface Running {
  url: string;
  close: () => Promise<unknown>;
}

const listening = (server: Server): Promise<Running> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      const close = () => new Promise((done) => server.close(done));
      resolve({ url: `http://127.0.0.1:${String(port)}`, close });
    });
  });

const starts: Record<string, (orders: Orders) => Promise<Running>> = {
  express: (orders) => listening(createServer(expressService(orders))),
  fastify: async (orders) => {
    const app = fastifyService(orders);
    return { url: await app.listen({ host: "127.0.0.1", port: 0 }), close: () => app.close() };
  },
  nestjs: async (orders) => {
    const app = await nestService(orders);
    await app.listen(0, "127.0.0.1");
    return { url: await app.getUrl(), close: () => app.close() };
  },
};

const wheat = {
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: northGate,
  operationType: "loading",
  carrierTaxId: "B12345674",
} as const;

/** What an integration does with the parts that these services have, each refusal with the class of its error. */
async function integrate(baseUrl: string, apiKey: string, sendsPages = false): Promise<void> {
  const { authorizations, products, warehouses, webhook } = new PartnerClient({ baseUrl, apiKey });
  // An error in HTML may be that of a gateway, so the client takes it for no answer of the service.
  const refusal = <T>(Kind: T) => (sendsPages ? UnexpectedResponseError : Kind);
  const order = (externalId: string) => ({ ...wheat, externalId });
  const made = [];
  for (let n = 0; n < 7; n += 1) made.push(await authorizations.create(order(`F-${String(n)}`)));
  const [first] = made;
  if (first === undefined) throw new Error("Nothing was created.");
  expect((await authorizations.create(order("F-0"))).id).toBe(first.id);
  await expect(authorizations.create({ ...order("F-0"), quantity: 1 })).rejects.toThrow(refusal(ConflictError));
  const unknown = { ...order("F-8"), carrierTaxId: "B00000000" };
  await expect(authorizations.create(unknown)).rejects.toThrow(refusal(CarrierNotRegisteredError));
  const seen: string[] = [];
  for await (const { id } of authorizations.list({ limit: 3 })) seen.push(id);
  expect(seen.sort()).toEqual(made.map(({ id }) => id).sort());
  expect(await authorizations.update(first.id, { tractorPlate: "1234bcd" })).toMatchObject({ tractorPlate: "1234BCD" });
  expect(await authorizations.cancel(first.id)).toMatchObject({ status: "Finished" });
  await expect(authorizations.cancel(first.id)).rejects.toThrow(refusal(AlreadyFinishedError));
  await expect(authorizations.get("00000000-0000-4000-8000-000000000000")).rejects.toThrow(refusal(NotFoundError));
  const names: string[] = [];
  for await (const { name } of products.list({ limit: 2 })) names.push(name);
  expect(names).toHaveLength(3);
  expect((await products.create({ name: "Rye" })).name).toBe("Rye");
  expect((await warehouses.list()).items).toHaveLength(2);
  expect(await webhook.get()).toBeNull();
}

/** What is learned of each: the pages of Express say nothing of a body in JSON. */
const learned: Record<string, object> = {
  express: { "list-envelope": { envelope: { data: "{items}", count: "{count}", totalCount: "{total}" } } },
  fastify: {
    "list-envelope": {
      envelope: { rows: "{items}", paging: { total: "{total}", limit: "{limit}", offset: "{offset}" } },
    },
    "error-body": {
      body: { statusCode: "{status}", error: "{reason}", message: "{detail}" },
      invalid: { statusCode: "{status}", code: "FST_ERR_VALIDATION", error: "{reason}", message: "{detail}" },
    },
  },
  nestjs: {
    "list-envelope": { envelope: { rows: "{items}", total: "{total}", limit: "{limit}", offset: "{offset}" } },
    // Without a ValidationPipe, no error lists what is wrong with several fields.
    "error-body": { body: { message: "{detail}", error: "{reason}", statusCode: "{status}" } },
  },
};

test.each(Object.entries(starts))(
  "a service in the way of %s is calibrated, and an integration does the same with it and with a mock that follows",
  async (name, start) => {
    await using scratch = await Scratch.create();
    const orders = new Orders();
    const service = await start(orders);
    try {
      vi.stubEnv("TOTEM_PARTNER_API_KEY", orders.key);
      const out = scratch.path("service.yaml");
      await run("calibrate", "--base-url", service.url, "--out", out, "--per-minute", "99999");
      const profile = readProfile(out);
      expect(profile).toMatchObject({ ...learned[name], "path-prefix": "absent", "auth-failure": "401" });
      await integrate(service.url, orders.key, name === "express");
      await using mock = await startMockServer({ assumptions: profile });
      await integrate(mock.url, mock.apiKey);
    } finally {
      await service.close();
    }
  },
);
