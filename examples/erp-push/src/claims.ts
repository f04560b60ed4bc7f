/** Something that the journey says has happened, and whether it has. */
export interface Claim {
  statement: string;
  holds: boolean;
  /** The value found; where the claim does not hold, also the expected one. */
  evidence: string;
}

/** The two values that are compared to check a claim. */
export interface Check {
  expected: string | number;
  found: string | number;
}

/** The claims of a journey, each checked when it is made. */
export class Claims {
  readonly #made: Claim[] = [];

  get made(): readonly Claim[] {
    return this.#made;
  }

  /** Makes a claim and checks it. */
  check(statement: string, { expected, found }: Check): void {
    const holds = found === expected;
    const evidence = holds ? String(found) : `expected: ${String(expected)}; found: ${String(found)}`;
    this.#made.push({ statement, holds, evidence });
  }

  /** Notes that the journey broke off; what comes after was not checked. */
  brokeOff(error: unknown): void {
    const evidence = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.#made.push({ statement: "The journey reaches its end", holds: false, evidence });
  }
}
