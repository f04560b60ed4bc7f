import { ConnectionError } from "./kinds.ts";
import { type ErrorFacts, unsent } from "./partner-error.ts";

/**
 * Loads code that most programs do not need at once. The platform loads a module once, however many calls await it; a load
 * that failed is not kept here, so that the next call tries again.
 */
export async function loadLater<T>(what: string, load: () => Promise<T>, facts: ErrorFacts = unsent): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const message = `The client could not load its code for ${what}. Check that every file of your bundle can be reached.`;
    throw new ConnectionError(message, { ...facts, cause });
  }
}
