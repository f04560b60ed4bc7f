/* oxlint-disable typescript/consistent-type-imports, workspace/nominal-class -- An ambient module has no other way. */
// The part of Cloudflare's runtime that the worker imports; everything else reaches it as an argument.
declare module "cloudflare:workers" {
  /** The bindings of the configuration, before there is a request. */
  export const env: import("./secrets.ts").BoundSecrets & { readonly BOUNDS?: string };
  /** The base class of a Durable Object. Its methods can be called from elsewhere. */
  export class DurableObject<Env> {
    protected readonly ctx: import("./storage/platform.ts").ObjectState;
    protected readonly env: Env;
    constructor(ctx: import("./storage/platform.ts").ObjectState, env: Env);
  }
}
