// The worker: an HTTP adapter, and the classes of the objects behind it.
import { env as bound } from "cloudflare:workers";
import { boundsIn } from "./bounds/bounds.ts";
import type { Environment } from "./environment.ts";
import { requireSecrets } from "./secrets.ts";
import { HttpAdapter } from "./http-adapter.ts";

export { ArchiveObject } from "./directory/archive-object.ts";
export { CompanyObject } from "./company/company-object.ts";
export { DirectoryObject } from "./directory/directory-object.ts";

// Every engine refuses a worker whose module throws.
requireSecrets(bound);
boundsIn(bound.BOUNDS);

// A worker has no other place for what its requests share.
const adapters = new WeakMap<Environment, HttpAdapter>();

function adapterOf(env: Environment): HttpAdapter {
  const adapter = adapters.get(env) ?? new HttpAdapter(env);
  adapters.set(env, adapter);
  return adapter;
}

export default {
  fetch: (request: Request, env: Environment): Promise<Response> => adapterOf(env).fetch(request),
  /** Closes what CONNECT asks for: this is no proxy. */
  connect: (socket: { close: () => Promise<void> }): Promise<void> => socket.close(),
};
