// The parts of a test library that the checks need, since runtimes have none.

/** Fails unless a condition holds; shows what was found. */
export function assert(condition: boolean, found: unknown): asserts condition {
  if (condition) return;
  throw new Error("It does not hold.", { cause: found });
}

/** Fails unless two values have the same JSON. */
export function assertEqual(found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`Found ${one} instead of ${other}.`);
}

/** Returns the error of a call; throws if it succeeds. */
export async function failureOf(call: PromiseLike<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await call;
  } catch (error) {
    return error;
  }
  throw new Error(`It did not fail, and returned ${JSON.stringify(value)}.`);
}
