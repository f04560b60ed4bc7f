import { type Answer, answerCheck } from "@totem-partner/spec/answers";

export type { Answer } from "@totem-partner/spec/answers";

/** Reads a response to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isPage = response.headers.get("content-type")?.startsWith("text/") === true;
  const body: unknown = text === "" ? undefined : isPage ? text : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, body };
}

/** Returns the violations of the contract by an answer of an operation under the default assumptions. */
export const contractViolations = await answerCheck();
