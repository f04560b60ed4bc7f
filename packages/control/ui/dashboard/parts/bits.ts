import { type ComponentChild, type ComponentChildren, h } from "preact";
import type { ApiProblem } from "../session/api.ts";

/** A meaning, which its colour expresses as well. */
export type Tone = "good" | "warn" | "bad" | "accent" | "plain";

/** A word on a tinted background. */
export const Badge = ({ tone, children }: { tone: Tone; children?: ComponentChildren }): ComponentChild =>
  h("span", { class: `badge ${tone}` }, children);

/** An HTTP status. */
export function Status({ status }: { status: number | null }): ComponentChild {
  if (status === null) return h(Badge, { tone: "bad" }, "no response");
  const tone: Tone = status >= 500 ? "bad" : status >= 400 ? "warn" : "good";
  return h(Badge, { tone }, status);
}

/** Why something failed, announced to screen readers. */
export const Trouble = ({ problem }: { problem: ApiProblem | undefined }): ComponentChild =>
  h(
    "div",
    { role: "alert" },
    problem && h("p", { class: "trouble" }, h("strong", null, problem.code), " ", problem.message),
  );

/** Names and values, one below the other. */
export const Facts = ({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ComponentChildren])[];
}): ComponentChild =>
  h(
    "dl",
    { class: "facts" },
    facts.map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value ?? "–"))),
  );

/** A section of a detail, with its heading. */
export const Section = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild =>
  h("section", { class: "section" }, h("h3", null, title), children);

/** The placeholder of an empty view, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild =>
  h("div", { class: "empty" }, h("h2", null, title), h("div", null, children));
