import { directoryOf, type Environment } from "../environment/environment.ts";
import type { Failures } from "./failures.ts";

/** Anybody may ask, and a check is a write: there is one in so many milliseconds at most. */
const pause = 1000;

/** Whether a sandbox can write, and how many of its companies fail. */
export class Health {
  readonly #env: Environment;
  readonly #failures: Failures;
  #checkedAt = 0;

  constructor(env: Environment, failures: Failures) {
    this.#env = env;
    this.#failures = failures;
  }

  /** Rejects if nothing can be written. */
  async answer(): Promise<Response> {
    const now = Date.now();
    if (now - this.#checkedAt >= pause) await directoryOf(this.#env).check();
    this.#checkedAt = now;
    const { companies } = this.#failures;
    const state = companies === 0 ? { status: "ok" } : { status: "degraded", failingCompanies: companies };
    return Response.json({ ...state, version: this.#env.VERSION });
  }
}
