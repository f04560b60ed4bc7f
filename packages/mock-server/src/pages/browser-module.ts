import { stripTypeScriptTypes } from "node:module";

/** An import of the library by its name, which browsers do not know. */
const namedImport = /(\bfrom\s*)(["'])(preact(?:\/hooks)?)\2/g;

/** A module with the library at its path. */
export const withLibrary = (source: string): string => source.replaceAll(namedImport, "$1$2/_mock/ui/library/$3.js$2");

/** A module as browsers take it: without types besides. */
export const scriptOf = (source: string): string => withLibrary(stripTypeScriptTypes(source));
