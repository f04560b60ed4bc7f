import type { AcceptedRequest, Answered, RequestHeaders, StandIn } from "@totem-partner/simulator";
import { auditProblem, refuse } from "../audit-problems.ts";
import { isInstalled, prismUnavailableReason } from "../check/prism.ts";
import { type Preference, readPreference } from "./preference.ts";

interface UnavailableReasons {
  prism: () => string | undefined;
  faker: () => string | undefined;
}

function fakerUnavailableReason(): string | undefined {
  const name = "@faker-js/faker";
  return isInstalled(name)
    ? undefined
    : `Generating values requires Faker. Install it with npm install --save-dev ${name}`;
}

/** The contract and its overlays are loaded together with Prism: a server starts without them. */
const load = async () => (await import("./contract-answers.ts")).loadContractAnswers();

/**
 * Responds to requests with a `Prefer` header in place of the service: with an example of the contract, or with
 * generated values. Prism, which parses the contract, is loaded for the first of them.
 */
export class PreferredAnswers {
  readonly #obstacles: UnavailableReasons;
  #prefer: ReturnType<typeof load> | undefined;

  constructor(obstacles: UnavailableReasons = { prism: prismUnavailableReason, faker: fakerUnavailableReason }) {
    this.#obstacles = obstacles;
  }

  standInFor(headers: Pick<RequestHeaders, "get">): StandIn | undefined {
    const header = headers.get("prefer");
    if (header === null) return undefined;
    const read = readPreference(header);
    switch (read.read) {
      case "nothing":
        return undefined;
      case "mistake":
        return (accepted) => refuse(accepted, auditProblem("malformed_preference", read.detail));
      case "preference":
        return (accepted) => this.#answer(accepted, read.preference);
    }
  }

  async #answer(accepted: AcceptedRequest, preference: Preference): Promise<Answered> {
    const { prism, faker } = this.#obstacles;
    const obstacle = prism() ?? (preference.dynamic === true ? faker() : undefined);
    if (obstacle !== undefined) {
      const detail = `Prism creates preferred responses. ${obstacle}, or omit the preference.`;
      return refuse(accepted, auditProblem("prism_unavailable", detail));
    }
    const prefer = await (this.#prefer ??= load());
    return prefer(accepted, preference);
  }
}
