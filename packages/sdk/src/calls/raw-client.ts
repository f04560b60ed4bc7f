import { routes } from "@totem-partner/spec/routes";
import type { paths } from "@totem-partner/spec/types";
import type { Client, Middleware } from "openapi-fetch-types";
import { loadLater } from "../errors/load-later.ts";
import { PartnerError } from "../errors/partner-error.ts";
import type { Exchange } from "../http/exchange.ts";
import { refuseSuccess } from "../responses/error-from-answer.ts";
import { fillPath } from "../operations/routes.ts";
import type { Retries } from "../retry/retries.ts";
import type { RawCall } from "./raw-calls.ts";
import { type RawOptions, writtenNow } from "./raw-options.ts";

/** The openapi-fetch client, typed by the contract: every operation, by its path. */
export type RawClient = Client<paths>;

const methods = "GET PUT POST DELETE OPTIONS HEAD PATCH TRACE".split(" ");

const hooks = ["onRequest", "onResponse", "onError"];

/** Creates the raw client, whose requests use the same transport as all others. It loads openapi-fetch at its first call. */
export function createRawClient(baseUrl: string, retries: Retries): RawClient {
  let call: RawCall | undefined;
  const added: Middleware[] = [];

  const refuse = async (exchange: Exchange): Promise<never> => {
    try {
      return await refuseSuccess(exchange, false, false);
    } catch (error) {
      if (error instanceof PartnerError) retries.failed(exchange, error);
      throw error;
    }
  };

  const load = async (): Promise<RawCall> => {
    const { createRawCall } = await loadLater("raw calls", () => import("./raw-calls.ts"));
    return (call ??= createRawCall({ baseUrl, fillPath, routes, retries, refuse }));
  };

  const request = async (method: string, path: string, given: RawOptions | null = null): Promise<unknown> => {
    // That of the call comes after that of the client, as it is now.
    const middleware = [...added, ...(given?.middleware ?? [])];
    const options = middleware.length === 0 ? given : { ...given, middleware };
    if (call) return call(method, path, options);
    const written = options && writtenNow(options);
    return (await load())(method, path, written);
  };

  const use = (...middleware: (Middleware | undefined)[]) => {
    for (const one of middleware) {
      if (!one) continue;
      if (typeof one !== "object" || !hooks.some((hook) => hook in one)) {
        throw new Error("Middleware must be an object with one of `onRequest()`, `onResponse() or `onError()`");
      }
      added.push(one);
    }
  };
  const eject = (...middleware: Middleware[]) => {
    for (const one of middleware) if (added.includes(one)) added.splice(added.indexOf(one), 1);
  };
  const calls = methods.map((method) => [
    method,
    (path: string, options?: RawOptions | null) => request(method, path, options),
  ]);
  const client: unknown = { ...Object.fromEntries(calls), request, use, eject };
  return client as RawClient; // Its types are those of openapi-fetch, which makes the calls.
}
