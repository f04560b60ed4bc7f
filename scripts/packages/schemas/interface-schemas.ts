import ts from "typescript";

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

const isFlagged = ({ flags }: ts.Type, flag: ts.TypeFlags): boolean => (flags & flag) !== 0;

function unionSchema(checker: ts.TypeChecker, types: readonly ts.Type[]): JsonSchema {
  // Of these types, only that of a template has null, and a template is anything.
  if (types.some((one) => isFlagged(one, ts.TypeFlags.Null))) return {};
  const given = types.filter((one) => !isFlagged(one, ts.TypeFlags.Undefined));
  if (given.every((one) => isFlagged(one, ts.TypeFlags.BooleanLiteral))) return { type: "boolean" };
  const [only, ...others] = given;
  if (only && others.length === 0) return schemaOf(checker, only);
  if (!given.every((one) => one.isStringLiteral())) return { anyOf: given.map((one) => schemaOf(checker, one)) };
  return { enum: given.map(({ value }) => value) };
}

function memberSchema(checker: ts.TypeChecker, member: ts.Symbol): JsonSchema {
  const description = ts.displayPartsToString(member.getDocumentationComment(checker));
  return { ...(description !== "" && { description }), ...schemaOf(checker, checker.getTypeOfSymbol(member)) };
}

function objectSchema(checker: ts.TypeChecker, type: ts.Type): JsonSchema {
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  if (index) return { type: "object", additionalProperties: schemaOf(checker, index.type) };
  const members = checker.getPropertiesOfType(type);
  const required = members.filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(members.map((member) => [member.name, memberSchema(checker, member)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function schemaOf(checker: ts.TypeChecker, type: ts.Type): JsonSchema {
  if (type.isUnion()) return unionSchema(checker, type.types);
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (isFlagged(type, ts.TypeFlags.String)) return { type: "string" };
  if (isFlagged(type, ts.TypeFlags.Number)) return { type: "number" };
  const items = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (items && checker.isArrayType(type)) return { type: "array", items: schemaOf(checker, items) };
  return objectSchema(checker, type);
}

/**
 * The JSON Schema of each member of an interface, whose documentation becomes descriptions. It reads the types that the
 * templates of profiles have: texts, numbers, booleans, enumerations, lists, objects, and a union with null for anything.
 */
export function interfaceSchemas(file: string, name: string): Record<string, JsonSchema> {
  const program = ts.createProgram([file], { strict: true, noEmit: true, allowImportingTsExtensions: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const found = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (found === undefined) throw new Error(`${file} exports no ${name}.`);
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(found));
  return Object.fromEntries(members.map((one) => [one.name, schemaOf(checker, checker.getTypeOfSymbol(one))]));
}
