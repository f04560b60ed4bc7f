import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Companies } from "./company.ts";
import type { Dress } from "./dress.ts";
import { dressedService } from "./dressed-service.ts";
import { aspnet } from "./dresses/aspnet.ts";
import { django, djangoWithSlashes } from "./dresses/django.ts";
import { errorsIn200 } from "./dresses/errors-in-200.ts";
import { fastapi } from "./dresses/fastapi.ts";
import { gin, ginWithCodes } from "./dresses/gin.ts";
import { hal } from "./dresses/hal.ts";
import { jsonApi } from "./dresses/json-api.ts";
import { laravel } from "./dresses/laravel.ts";
import { linkHeaders } from "./dresses/link-headers.ts";
import { odata } from "./dresses/odata.ts";
import { epochTimes, ulids } from "./dresses/plain.ts";
import { stripe } from "./dresses/stripe.ts";
import { expressService } from "./express-service.ts";
import { fastifyService } from "./fastify-service.ts";
import { nestService } from "./nest-service.ts";

/** A service that listens, and its companies. */
export interface Running extends AsyncDisposable {
  url: string;
  companies: Companies;
}

/** The forms of services that run on Hono, by the name of the framework or of the form. */
export const dresses = {
  ...{ "ASP.NET": aspnet, FastAPI: fastapi, "Django REST": django, HAL: hal, "Link headers": linkHeaders },
  ...{ OData: odata, "Stripe-like cursors": stripe, "epoch times": epochTimes, ULIDs: ulids, Laravel: laravel },
  ...{
    gin,
    "gin with codes": ginWithCodes,
    "JSON:API": jsonApi,
    "errors inside a 200": errorsIn200,
    "Django with slashes": djangoWithSlashes,
  },
};

async function listening(companies: Companies, listener: RequestListener): Promise<Running> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${String(port)}`, companies, [Symbol.asyncDispose]: close };
}

const onHono = (dress: Dress) => (): Promise<Running> => {
  const companies = new Companies(dress.ids?.make);
  const { fetch } = dressedService(dress, companies);
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false });
  return listening(companies, (request, response) => void listener(request, response));
};

/** Services that share nothing with the simulator, each freshly started. */
export const services: Readonly<Record<string, () => Promise<Running>>> = {
  NestJS: async () => {
    const companies = new Companies();
    const app = await nestService(companies);
    await app.init();
    return listening(companies, app.getHttpAdapter().getInstance() as RequestListener);
  },
  Express: () => {
    const companies = new Companies();
    return listening(companies, expressService(companies));
  },
  Fastify: async () => {
    const companies = new Companies();
    const app = fastifyService(companies);
    await app.ready();
    return listening(companies, (request, response) => app.routing(request, response));
  },
  ...Object.fromEntries(Object.entries(dresses).map(([name, dress]) => [name, onHono(dress)])),
};
