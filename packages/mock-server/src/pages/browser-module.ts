/** An import of the library by its name, which browsers do not know. */
const namedImport = /(\bfrom\s*)(["'])(preact(?:\/hooks)?)\2/g;

/** A module with the library at its path. */
export const withLibrary = (source: string): string => source.replaceAll(namedImport, "$1$2/_mock/ui/library/$3.js$2");

/** A module as browsers take it: without types besides. The packed server carries a bundle, and never calls this. */
export async function scriptOf(source: string): Promise<string> {
  // Node 20 lacks it, where the sources do not run at all.
  const { stripTypeScriptTypes } = await import("node:module");
  return withLibrary(stripTypeScriptTypes(source));
}
