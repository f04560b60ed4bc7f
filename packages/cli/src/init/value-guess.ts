/** What ERPs call loading and unloading, where it is unambiguous. */
const operations: Readonly<Record<string, string>> = {
  carga: "loading",
  cargar: "loading",
  c: "loading",
  loading: "loading",
  load: "loading",
  salida: "loading",
  expedicion: "loading",
  descarga: "unloading",
  descargar: "unloading",
  d: "unloading",
  unloading: "unloading",
  unload: "unloading",
  entrada: "unloading",
  recepcion: "unloading",
};

const bare = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");

/** The probable meaning of a value of the operation column; undefined if it could be either. */
export const guessOperation = (text: string): string | undefined => {
  const name = bare(text);
  return Object.hasOwn(operations, name) ? operations[name] : undefined;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The values that a mapping must translate: each once, whatever its case, and no ids of the service. */
export function valuesToTranslate(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    const key = text.toLowerCase();
    if (!uuid.test(text) && !found.has(key)) found.set(key, text);
  }
  return [...found.values()];
}
