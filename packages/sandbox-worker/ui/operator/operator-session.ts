import { Changing } from "@totem-partner/control/ui/session/changing.ts";
import { asProblem, callBelow, type CallDetails, send, targetOf } from "@totem-partner/control/ui/session/exchange.ts";
import type { CompanyDetails, ListedKey } from "../../src/calls/company-calls.ts";
import type { ListedCompany } from "../../src/calls/directory-calls.ts";
import type { IssuedKey, SandboxTotals } from "../../src/operator/operator-calls.ts";

/** The responses of the operator's API to each call of this page; a call that is missing here does not compile. */
interface Answers {
  "GET /totals": SandboxTotals;
  "GET /companies": { items: ListedCompany[]; total: number; limit: number; offset: number };
  "GET /companies/{company}": CompanyDetails;
  "DELETE /companies/{company}": null;
  "PUT /companies/{company}/bounds": CompanyDetails;
  "GET /companies/{company}/keys": { items: ListedKey[]; total: number };
  "POST /companies/{company}/keys": IssuedKey;
  "POST /companies/{company}/keys/{key}/rotate": IssuedKey;
  "DELETE /companies/{company}/keys/{key}": null;
  "POST /companies/{company}/_mock/reset": null;
  "PUT /companies/{company}/_mock/state": null;
}

export type Call = keyof Answers;
export type AnswerTo<Name extends Call> = Answers[Name];

const headersOf = (token: string): Record<string, string> => (token === "" ? {} : { Authorization: `Bearer ${token}` });

/** @throws {ApiProblem} if the call is refused or the server cannot be reached. */
async function call<Name extends Call>(token: string, name: Name, details: CallDetails = {}): Promise<AnswerTo<Name>> {
  // The page and its API come from the same server, and tests check its responses against these types.
  return (await callBelow("/_sandbox", name, headersOf(token), details)) as AnswerTo<Name>;
}

/** @throws {ApiProblem} if the call is refused or the server cannot be reached. */
async function exportState(token: string, company: string): Promise<Blob> {
  const target = targetOf("/_sandbox", "/companies/{company}/_mock/state", { company });
  return (await send(target, { headers: headersOf(token) })).blob();
}

/** The state of the connection to the server. Instants are in milliseconds since the epoch. */
type Connection = { state: "connecting" | "live" | "refused" } | { state: "lost"; heardAt: number | undefined };

/** The interval at which everything on the page is read again, in milliseconds. */
export const refreshInterval = 5000;

export class OperatorSession extends Changing {
  readonly token: string;
  connection: Connection = { state: "connecting" };
  #heardAt: number | undefined;
  #underWay = 0;
  #end: () => void = () => undefined;

  constructor(token: string) {
    super();
    this.token = token;
  }

  begin(): void {
    const timer = setInterval(() => {
      // A slow server is not asked again before it has responded.
      if (document.visibilityState === "visible" && this.#underWay === 0) this.reread();
    }, refreshInterval);
    const turn = (): void => {
      if (document.visibilityState === "visible") this.reread();
    };
    document.addEventListener("visibilitychange", turn);
    this.#end = () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", turn);
    };
  }

  end(): void {
    this.#end();
  }

  call<Name extends Call>(name: Name, details?: CallDetails): Promise<AnswerTo<Name>> {
    return this.#watched(call(this.token, name, details));
  }

  /** The same for a call that changes something: everything that is seen is read again. */
  async change<Name extends Call>(name: Name, details?: CallDetails): Promise<AnswerTo<Name>> {
    const answer = await this.call(name, details);
    this.reread();
    return answer;
  }

  exportState(company: string): Promise<Blob> {
    return this.#watched(exportState(this.token, company));
  }

  async #watched<T>(work: Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      const answer = await work;
      this.#hear({ state: "live" });
      return answer;
    } catch (error) {
      const { status, code } = asProblem(error);
      if (status === 0) this.#become({ state: "lost", heardAt: this.#heardAt });
      else this.#hear({ state: code === "forbidden" ? "refused" : "live" });
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }

  #hear(connection: Connection): void {
    this.#heardAt = Date.now();
    this.#become(connection);
  }

  #become(connection: Connection): void {
    const isSame = this.connection.state === connection.state;
    this.connection = connection;
    if (!isSame) this.tell();
  }
}
