import type { RawOptions } from "./raw-options.ts";

/** What a raw call returns. */
export interface RawResult {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** An answer, as far as a result is made of it. */
interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** A Response that can be read. */
  toResponse: () => Response;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function dataOf({ text, toResponse }: RawAnswer, parseAs: RawOptions["parseAs"]): Promise<unknown> {
  switch (parseAs) {
    case undefined:
    case "json":
      return text === "" ? undefined : JSON.parse(text);
    case "text":
      return text;
    case "stream":
      return toResponse().body;
    case "blob":
    case "arrayBuffer":
      return toResponse()[parseAs]();
  }
}

/** The data of a success, or the error of anything else, with the response, which is made when somebody asks for it. */
export async function rawResult(answer: RawAnswer, method: string, parseAs: RawOptions["parseAs"]): Promise<RawResult> {
  const { status, headers, text } = answer;
  const isEmpty = status === 204 || method === "HEAD" || headers.get("content-length") === "0";
  let made: Response | undefined;
  const result = {
    get response(): Response {
      return (made ??= answer.toResponse());
    },
  };
  const ok = status >= 200 && status < 300;
  const value = isEmpty ? undefined : ok ? await dataOf(answer, parseAs) : parsed(text);
  return Object.assign(result, ok ? { data: value } : { error: value });
}
