import { filledLines } from "../reading/jsonl-source.ts";
import { type Bytes, type FileStyle, reasonColumn, type Reasons } from "../reading/source.ts";

/** The reason of an earlier push, which is the first property. */
const earlier = new RegExp(String.raw`^\s*\{\s*"${reasonColumn}"\s*:\s*"(?:[^"\\]|\\.)*"\s*,?`);

/** The lines of these rows as they are written, with the reason as the first property of each that is an object. */
export async function* jsonlRejects(
  bytes: Bytes,
  style: FileStyle,
  reasons: Reasons,
): AsyncGenerator<string, void, undefined> {
  for await (const [line, text] of filledLines(bytes, style)) {
    const reason = reasons.get(line);
    if (reason === undefined) continue;
    const rest = text.replace(earlier, "{").replace(/^\s*\{/, "");
    const isObject = text.trimStart().startsWith("{");
    const property = `{${JSON.stringify(reasonColumn)}:${JSON.stringify(reason)}`;
    yield isObject ? `${property}${rest.trimStart().startsWith("}") ? "" : ","}${rest}\n` : `${text}\n`;
  }
}
