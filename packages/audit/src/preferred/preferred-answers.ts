import type { AcceptedRequest, Answered, RequestHeaders, StandIn } from "@totem-partner/simulator";
import { auditProblem, refuse } from "../audit-problems.ts";
import { isInstalled, prismUnavailableReason } from "../check/prism.ts";
import { type Preference, readPreference } from "./preference.ts";

const faker = "@faker-js/faker";

/** The contract and its overlays are loaded together with Prism: a server starts without them. */
const load = async () => (await import("./contract-answers.ts")).loadContractAnswers();

/**
 * Responds to requests with a `Prefer` header in place of the service: with an example of the contract, or with
 * generated values. Prism, which parses the contract, is loaded for the first of them.
 */
export class PreferredAnswers {
  readonly #isInstalled: typeof isInstalled;
  #prefer: ReturnType<typeof load> | undefined;

  constructor(isFound = isInstalled) {
    this.#isInstalled = isFound;
  }

  standInFor(headers: Pick<RequestHeaders, "get">): StandIn | undefined {
    const header = headers.get("prefer");
    const read = header === null ? undefined : readPreference(header);
    if (read === undefined) return undefined;
    if ("mistake" in read) return (accepted) => refuse(accepted, auditProblem("malformed_preference", read.mistake));
    return (accepted) => this.#answer(accepted, read);
  }

  #unavailableReason({ dynamic }: Preference): string | undefined {
    const reason = prismUnavailableReason(this.#isInstalled);
    if (reason !== undefined || dynamic !== true || this.#isInstalled(faker)) return reason;
    return `Generating values requires Faker. Install it with npm install --save-dev ${faker}`;
  }

  async #answer(accepted: AcceptedRequest, preference: Preference): Promise<Answered> {
    const unavailableReason = this.#unavailableReason(preference);
    if (unavailableReason !== undefined) {
      const detail = `Prism creates preferred responses. ${unavailableReason}, or omit the preference.`;
      return refuse(accepted, auditProblem("prism_unavailable", detail));
    }
    const prefer = await (this.#prefer ??= load());
    return prefer(accepted, preference);
  }
}
