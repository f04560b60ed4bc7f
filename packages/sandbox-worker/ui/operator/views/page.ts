import type { IssuedKey } from "../../../src/operator/operator-calls.ts";

/** What views ask of the page around them. */
export interface Page {
  /** The new key that is shown; it stays until somebody has taken it. */
  issued: IssuedKey | undefined;
  onIssued: (issued: IssuedKey | undefined) => void;
  /** Opens a company, or the list without one, and says there what was done. */
  say: (text: string, company?: string) => void;
  open: (company: string | undefined) => void;
}
