import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { compileFunction } from "node:vm";

/** The source of a program without a mistake. */
export const sourceOf = (name: string): string => readFileSync(new URL(`programs/${name}`, import.meta.url), "utf8");

const fresh = (): string => randomUUID();

/** A create with another value of a field. */
const renewed = (body: object, name: string): object => ("externalId" in body ? { ...body, [name]: fresh() } : body);

/** The exports of a source's module, which gets its imports from these modules. */
export function loaded(source: string, name: string, modules: Readonly<Record<string, unknown>>): unknown {
  const code = stripTypeScriptTypes(source)
    .replaceAll(/^import (\{[^}]*\}) from ("[^"]*");/gm, (_, names: string, from: string) => {
      const fields = names.replaceAll(/ as /g, ": ");
      return `const ${fields} = modules[${from}];`;
    })
    .replaceAll(/^export /gm, "");
  const compiled: unknown = compileFunction(`${code}\nreturn ${name};`, ["modules", "fresh", "renewed"]);
  return typeof compiled === "function" ? Reflect.apply(compiled, undefined, [modules, fresh, renewed]) : undefined;
}

const pdf = readFileSync(new URL("../certify/integrations/protocol.pdf", import.meta.url));

/** The PDF of a cleaning protocol. */
export const document = (): Uint8Array<ArrayBuffer> => Uint8Array.from(pdf);
