/** The names of what a template can leave open. */
const names = /\{(run|runId|product|warehouse|totemGroup|carrier)\}/g;

/** What fills in what a template leaves open. */
export type Words = Readonly<Record<string, string | undefined>>;

const fillText = (text: string, words: Words): string =>
  text.replaceAll(names, (all, name: string) => words[name] ?? all);

/** A template, of a text or of a body, with every word filled in that there is. */
export function filled<T>(template: T, words: Words): T;
export function filled(template: unknown, words: Words): unknown {
  if (typeof template === "string") return fillText(template, words);
  if (Array.isArray(template)) return template.map((one: unknown) => filled(one, words));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]: [string, unknown]) => [name, filled(value, words)]),
  );
}
