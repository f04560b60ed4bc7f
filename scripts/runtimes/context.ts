/** The context of a check of a package. A check declares the part of it that it needs. */
export interface Context {
  /** The address of a mock server that runs for all runtimes. */
  baseUrl: string;
  /** The key of a company that no other runtime, package or form uses. */
  apiKey: string;
  /** Answers every request with a redirect to another origin, which must never be asked. */
  redirectingUrl: string;
  /** Accepts requests and never answers them. */
  silentUrl: string;
  /** The same package once more, loaded separately: from another install, and in the other form where there is one. */
  copies: Readonly<Record<string, unknown>>;
  /** Returns a value as the console of the runtime would show it. */
  inspect: (value: unknown) => string;
}

/** The part of the context that comes from outside the runtime, as JSON. */
export type Addresses = Pick<Context, "baseUrl" | "apiKey" | "redirectingUrl" | "silentUrl">;

/**
 * The exports of `test/runtimes/checks.ts` of a package: each check by the rule that it shows. It fails by throwing.
 */
export type Checks = Readonly<Record<string, (context: Context) => void | Promise<void>>>;

/** The outcome of one check: without an error, it passed. */
export interface CheckOutcome {
  name: string;
  error?: string;
}

/** After so long without outcomes, a runtime has failed: more than its start and all checks together may take. */
export const longestMilliseconds = 60_000;
