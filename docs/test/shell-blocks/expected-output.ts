const uuid = /[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;
const placeholder = "\u0000";

/** Documents wrap long lines, so white space says nothing. */
const dense = (text: string): string => text.replaceAll(/\s+/g, "");

/**
 * True if output matches that of a document, in which `…` stands for anything, and an id for any other, since ids are
 * random.
 */
export function isAsShown(output: string, shown: string): boolean {
  const literal = RegExp.escape(dense(shown).replaceAll(uuid, placeholder));
  const pattern = literal.replaceAll(RegExp.escape(placeholder), uuid.source).replaceAll("…", ".*?");
  return new RegExp(`^${pattern}$`).test(dense(output));
}
