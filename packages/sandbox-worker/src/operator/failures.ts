import { controlAnswer, controlProblem } from "@totem-partner/control";
import type { logOf } from "../environment.ts";
import type { FrontCounts } from "./metrics.ts";
import { sandboxProblem } from "../requests/sandbox-problems.ts";

const details = {
  disk_full: "Nothing was changed, because the disk of the sandbox is full. Its operator must make room; then retry.",
  company_unavailable:
    "The sandbox cannot read or write the company. Retry later; if it still fails, ask the operator, whose log has the reason.",
} as const;

/** Objects that could not respond, as one isolate has seen it. */
export class Failures {
  readonly #log: ReturnType<typeof logOf>;
  readonly #counts: FrontCounts;
  readonly #companies = new Set<string>();

  constructor(log: ReturnType<typeof logOf>, counts: FrontCounts) {
    this.#log = log;
    this.#counts = counts;
  }

  /** The number of companies that failed for their partners, and have not responded since. */
  get companies(): number {
    return this.#companies.size;
  }

  ended(company: string): void {
    this.#companies.delete(company);
  }

  /** Responds to a partner whose company failed, which counts as failing from now on. */
  answerFor(company: string, error: unknown, request: Request): Response {
    const response = this.answer(error, request, company);
    if (response.status >= 500) this.#companies.add(company);
    return response;
  }

  /** Notes what an object failed with, and returns the response. An address that is none is a mistake of the client. */
  answer(error: unknown, { url }: Pick<Request, "url">, company?: string): Response {
    if (!URL.canParse(url)) {
      return controlProblem(sandboxProblem("address_invalid", "Send the request again with a valid Host header."));
    }
    const message = error instanceof Error ? error.message : String(error);
    const code = message.includes("SQLITE_FULL") ? "disk_full" : "company_unavailable";
    this.#counts[code === "disk_full" ? "diskFull" : "unavailable"] += 1;
    const requestId = crypto.randomUUID();
    this.#log({ event: "failure", company, problem: code, requestId, message });
    const { answer } = controlAnswer(sandboxProblem(code, details[code]), { "x-request-id": requestId });
    const { status, headers, text } = answer;
    return new Response(text, { status, headers });
  }
}
