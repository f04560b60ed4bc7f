import { useState } from "preact/hooks";
import type { AnswerTo, Call } from "../session/api.ts";
import type { CallDetails } from "../session/exchange.ts";
import type { Session } from "../session/session.ts";
import { createSession, type Read, useLatest } from "./hooks.ts";

export const [SessionProvider, useSession] = createSession<Session>();

/** Reads something, and again whenever it may have changed. With null for details, nothing is read. */
export function useRead<Name extends Call>(name: Name, details: CallDetails | null = {}): Read<AnswerTo<Name>> {
  const session = useSession();
  const key = details === null ? undefined : `${name} ${JSON.stringify(details)}`;
  const { value, problem } = useLatest(key, () => session.call(name, details ?? {}), [session, session.generation]);
  // A value that can no longer be read is not shown as if it were current.
  return { value: problem ? undefined : value, problem };
}

const newest = { order: "newest-first", limit: 200 };

/** The list that the service finds for the text of a filter. */
export function useFound<Name extends Call>(name: Name, more: CallDetails["query"] = {}) {
  const [text, onFilter] = useState("");
  const query = { ...newest, ...more, text: text.trim() };
  return { found: useRead(name, query.text === "" ? null : { query }).value, onFilter };
}

/** The newest records of a list, and those that the service finds for its filter. */
export const useList = <Name extends Call>(name: Name, more: CallDetails["query"] = {}) => ({
  ...useRead(name, { query: { ...newest, ...more } }),
  ...useFound(name, more),
});
