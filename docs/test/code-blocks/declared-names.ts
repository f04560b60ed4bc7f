import ts from "typescript";

function* namesIn(name: ts.BindingName): Generator<string> {
  if (ts.isIdentifier(name)) {
    yield name.text;
    return;
  }
  for (const element of name.elements) if (ts.isBindingElement(element)) yield* namesIn(element.name);
}

function* importedNames({ importClause }: ts.ImportDeclaration): Generator<string> {
  if (importClause?.name) yield importClause.name.text;
  const bindings = importClause?.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) yield bindings.name.text;
  else for (const { name } of bindings.elements) yield name.text;
}

/** The names that the statements of a module declare or import, not those within them. */
function* declaredNames(source: ts.SourceFile): Generator<string> {
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) yield* importedNames(statement);
    else if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) yield* namesIn(name);
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      yield statement.name.text;
    }
  }
}

function* identifiers(node: ts.Node): Generator<string> {
  if (ts.isIdentifier(node)) yield node.text;
  for (const child of node.getChildren()) yield* identifiers(child);
}

/** Which of these names a module uses and does not declare itself. */
export function namesNeeded(code: string, offered: readonly string[]): string[] {
  const source = ts.createSourceFile("block.ts", code, ts.ScriptTarget.Latest, true);
  const declared = new Set(declaredNames(source));
  const used = new Set(identifiers(source));
  return offered.filter((name) => used.has(name) && !declared.has(name));
}
