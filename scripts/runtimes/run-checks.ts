// Runs in every runtime, so it imports nothing of any.
import type { CheckOutcome, Checks, Context } from "./context.ts";

const longestMilliseconds = 10_000;

/** An error as the runtime words it, with what caused it. Not every stack begins with the message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? "";
  const told = stack.includes(error.message) ? stack : `${String(error)}\n${stack}`;
  return error.cause === undefined ? told : `${told}\nCaused by: ${describe(error.cause)}`;
}

async function outcomeOf(name: string, check: Checks[string], context: Context): Promise<CheckOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    const end = () => reject(new Error(`It did not end within ${longestMilliseconds / 1000} s.`));
    timer = setTimeout(end, longestMilliseconds);
  });
  try {
    await Promise.race([check(context), tooLong]);
    return { name };
  } catch (error) {
    return { name, error: describe(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Runs the checks one after the other, and reports all of them: a failure does not keep the others from running. */
export async function runChecks(checks: Checks, context: Context): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  for (const [name, check] of Object.entries(checks)) outcomes.push(await outcomeOf(name, check, context));
  return outcomes;
}
