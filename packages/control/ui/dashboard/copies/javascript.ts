import { visible } from "../parts/json.tsx";

/** A value as an expression of JavaScript, indented by so many spaces from its second line on. */
export function literal(value: unknown, indent = 0): string {
  const text = visible(JSON.stringify(value, null, 2));
  return text
    .replaceAll(/^( *)"([A-Za-z_$][\w$]*)":/gm, (_whole, spaces: string, name: string) =>
      // In an object literal, this name would set the prototype.
      name === "__proto__" ? `${spaces}["__proto__"]:` : `${spaces}${name}:`,
    )
    .replaceAll("\n", `\n${" ".repeat(indent)}`);
}
