/** What the configuration binds. */
export const env = { ADMIN_TOKEN: "the-token-of-the-operator", SIGNING_SECRET: "a-secret-for-tests" };

/** What a Durable Object is made of, where no platform makes it. */
export class DurableObject<State, Env> {
  protected readonly ctx: State;
  protected readonly env: Env;

  constructor(ctx: State, env: Env) {
    this.ctx = ctx;
    this.env = env;
  }
}
