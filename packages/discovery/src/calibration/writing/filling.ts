/** The placeholders of templates. */
const names = /\{(run|runId|product|warehouse|totemGroup|carrier)\}/g;

/** The values of the placeholders. */
export type Words = Readonly<Record<string, string | undefined>>;

const fillText = (text: string, words: Words): string =>
  text.replaceAll(names, (all, name: string) => words[name] ?? all);

/** A template, of a text or of a body, with every known placeholder replaced. */
export function filled<T>(template: T, words: Words): T;
export function filled(template: unknown, words: Words): unknown {
  if (typeof template === "string") return fillText(template, words);
  if (Array.isArray(template)) return template.map((one: unknown) => filled(one, words));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]: [string, unknown]) => [name, filled(value, words)]),
  );
}
