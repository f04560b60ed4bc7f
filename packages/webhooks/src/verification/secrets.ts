/** The secret of the webhook configuration, or several during rotation. */
export type Secrets = string | readonly string[];

const isSecret = (secret: unknown): boolean => typeof secret === "string" && secret !== "";

/**
 * Secrets as a list. Throws a TypeError if there are none, or if one is empty or not a string: anyone could sign with
 * it.
 */
export function secretList(secrets: Secrets = [], mayLack?: boolean): readonly string[] {
  const list = typeof secrets === "string" ? [secrets] : secrets;
  if (!list.every(isSecret) || !(list.length || mayLack)) {
    throw new TypeError("secrets must be non-empty strings.");
  }
  return list;
}
