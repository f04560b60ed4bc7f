/** Tells people of a failure of the mock server itself. */
export function reportFailure(error: unknown): void {
  process.stderr.write(`totem-mock: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
