import { findList, type SoughtPage } from "@totem-partner/spec/found-list";
import type { FoundList } from "@totem-partner/spec/plain-list";
import type { Template } from "@totem-partner/spec/template";
import type { AnswerAssumptions } from "./answer-assumptions.ts";

/** The template that a profile has for the list at a path; undefined if it has a name, or nothing. */
function envelopeOf({ "list-envelope": lists }: AnswerAssumptions, path: string): Template | undefined {
  if (typeof lists !== "object") return undefined;
  const { envelope, except = {} } = lists;
  const own = Object.entries(except).find(([list]) => `/${list}` === path);
  const template = own === undefined ? envelope : own[1];
  return typeof template === "string" && !template.includes("{") ? undefined : template;
}

/** Finds the list at a path in a body, where a profile says that it is, or where it must be. */
export const findOtherList = <T>(
  body: unknown,
  sought: SoughtPage<T>,
  assumptions: AnswerAssumptions,
  path: string,
): FoundList<T> | undefined => findList(body, { ...sought, envelope: envelopeOf(assumptions, path) });
