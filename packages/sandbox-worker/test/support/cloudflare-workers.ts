/** The bindings of the configuration. */
export const env = { ADMIN_TOKEN: "the-token-of-the-operator", SIGNING_SECRET: "a-secret-for-tests" };

/** The base class of a Durable Object, without a platform. */
export class DurableObject<State, Env> {
  protected readonly ctx: State;
  protected readonly env: Env;

  constructor(ctx: State, env: Env) {
    this.ctx = ctx;
    this.env = env;
  }
}
