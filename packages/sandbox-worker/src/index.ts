// The worker: a front door, and the classes of the objects behind it.
import { env as bound } from "cloudflare:workers";
import { boundsIn } from "./bounds/bounds.ts";
import type { Environment } from "./environment.ts";
import { requireSecrets } from "./secrets.ts";
import { HttpAdapter } from "./front/http-adapter.ts";

export { ArchiveObject } from "./directory/archive-object.ts";
export { CompanyObject } from "./company/company-object.ts";
export { DirectoryObject } from "./directory/directory-object.ts";

// Every engine refuses a worker whose module throws.
requireSecrets(bound);
boundsIn(bound.BOUNDS);

// A worker has no other place for what its requests share.
const doors = new WeakMap<Environment, HttpAdapter>();

function doorOf(env: Environment): HttpAdapter {
  const door = doors.get(env) ?? new HttpAdapter(env);
  doors.set(env, door);
  return door;
}

export default {
  fetch: (request: Request, env: Environment): Promise<Response> => doorOf(env).fetch(request),
  /** Closes what CONNECT asks for: this is no proxy. */
  connect: (socket: { close: () => Promise<void> }): Promise<void> => socket.close(),
};
