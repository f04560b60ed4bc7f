/** An import of the library by its bare name, which browsers cannot resolve. */
const namedImport = /(\bfrom\s*)(["'])(preact(?:\/hooks)?)\2/g;

/** A module with the library at its path. */
export const withLibrary = (source: string): string => source.replaceAll(namedImport, "$1$2/_mock/ui/library/$3.js$2");

/** A module in a form that browsers load: without types. The packed server contains a bundle, and never calls this. */
export async function scriptOf(source: string): Promise<string> {
  // Missing in Node 20, where the sources do not run at all.
  const { stripTypeScriptTypes } = await import("node:module");
  return withLibrary(stripTypeScriptTypes(source));
}
