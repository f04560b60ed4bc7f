/** What a check of a package may use. A check declares the part of it that it needs. */
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
  /** What the console of the runtime would show of a value. */
  inspect: (value: unknown) => string;
}

/** The part of the context that comes from outside the runtime, as JSON. */
export type Addresses = Pick<Context, "baseUrl" | "apiKey" | "redirectingUrl" | "silentUrl">;

/** What `test/runtimes/checks.ts` of a package exports: each check by the rule that it shows. It fails by throwing. */
export type Checks = Readonly<Record<string, (context: Context) => void | Promise<void>>>;

/** How one check went: without an error, it passed. */
export interface CheckOutcome {
  name: string;
  error?: string;
}

/** After so long without outcomes, a runtime has failed: more than its start and all checks together may take. */
export const longestMilliseconds = 60_000;
