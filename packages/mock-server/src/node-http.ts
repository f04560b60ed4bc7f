import { createRequire } from "node:module";
import type * as Http from "node:http";
import type * as Https from "node:https";

const load = createRequire(import.meta.url);

/** Node's HTTP. An `import` would load all of undici, for WebSocket: 40 ms, nearly as much as Node takes to start. */
export const http = load("node:http") as typeof Http;

/** The same over TLS, which takes another 20 ms: loaded for the first request to an `https:` address. */
export const https = (): typeof Https => load("node:https") as typeof Https;
