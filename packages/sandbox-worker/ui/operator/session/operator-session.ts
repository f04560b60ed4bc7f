import { Changing } from "@totem-partner/control/ui/session/changing.ts";
import { asProblem, type CallDetails } from "@totem-partner/control/ui/session/exchange.ts";
import { type AnswerTo, call, type Call, exportState } from "./api.ts";

/** The state of the connection to the server. Instants are in milliseconds since the epoch. */
export type Connection = { state: "connecting" | "live" | "refused" } | { state: "lost"; heardAt: number | undefined };

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
