/** A mistake in a file that people edit: where it is, what it is, and what to do about it. */
export class SourceMistake extends Error {
  override readonly name = "SourceMistake";
}

/** Runs a script. A mistake that its user can mend ends it with code 1 and its message alone, without a stack trace. */
export async function runScript(script: () => Promise<void>): Promise<void> {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof SourceMistake)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
