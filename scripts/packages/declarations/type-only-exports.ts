import ts from "typescript";

function* exportedNames(file: ts.SourceFile): Generator<{ specifier: ts.ExportSpecifier; isTypeOnly: boolean }> {
  for (const statement of file.statements) {
    if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined) continue;
    if (!ts.isNamedExports(statement.exportClause)) continue;
    for (const specifier of statement.exportClause.elements) {
      yield { specifier, isTypeOnly: statement.isTypeOnly || specifier.isTypeOnly };
    }
  }
}

const parse = (text: string): ts.SourceFile => ts.createSourceFile("entry.ts", text, ts.ScriptTarget.Latest, true);

/** The names that an entry exports as types alone. */
export function typeOnlyNames(source: string): Set<string> {
  const names = [...exportedNames(parse(source))].filter(({ isTypeOnly }) => isTypeOnly);
  return new Set(names.map(({ specifier }) => specifier.name.text));
}

/**
 * Bundled declarations that export these names as types alone. The bundler loses that of a class: its `export type` of
 * the source comes out as an `export`, and a value that is not there compiles.
 */
export function exportAsTypes(declarations: string, names: ReadonlySet<string>): string {
  const places = [...exportedNames(parse(declarations))]
    .filter(({ specifier, isTypeOnly }) => !isTypeOnly && names.has(specifier.name.text))
    .map(({ specifier }) => specifier.getStart());
  return places.reduceRight((text, place) => `${text.slice(0, place)}type ${text.slice(place)}`, declarations);
}
