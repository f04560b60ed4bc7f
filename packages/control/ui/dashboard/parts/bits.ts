import { type ComponentChild, type ComponentChildren, type ComponentProps, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type ApiProblem, explain } from "../session/exchange.ts";
import { visible } from "./json.ts";

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

/** Why something failed, announced to screen readers. Its fields may have other names on the page than in the call. */
export const Trouble = ({
  problem,
  called,
}: {
  problem: ApiProblem | undefined;
  called?: Readonly<Record<string, string>>;
}): ComponentChild =>
  h(
    "div",
    { role: "alert" },
    problem && h("p", { class: "trouble" }, h("strong", null, problem.code), " ", visible(explain(problem, called))),
  );

/** In place of what is still being read, or cannot be. */
export const Unread = ({ problem }: { problem: ApiProblem | undefined }): ComponentChild =>
  problem ? h(Trouble, { problem }) : h("p", { class: "loading" }, "Loading…");

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

/** Something that is folded away, and only made once it is unfolded. */
export function Disclosure({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild {
  const [isOpen, setOpen] = useState(false);
  return h(
    "details",
    { onToggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setOpen(currentTarget.open) },
    h("summary", null, title),
    isOpen && children,
  );
}

/** The placeholder of an empty view, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild =>
  h("div", { class: "empty" }, h("h2", null, title), h("div", null, children));

/** A button that submits nothing. */
export const Button = ({ children, ...rest }: ComponentProps<"button">): ComponentChild =>
  h("button", { type: "button", ...rest }, children);

/** A button that copies a text to the clipboard, and confirms it. */
export function CopyButton({ label, text }: { label: string; text: () => string }): ComponentChild {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said === "") return undefined;
    const timer = setTimeout(() => setSaid(""), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (): void => {
    navigator.clipboard.writeText(text()).then(
      () => setSaid("Copied"),
      () => setSaid("Not allowed"),
    );
  };
  return h(Button, { class: "quiet", onClick: copy }, label, h("span", { role: "status", class: "said" }, said));
}

/** A command to copy. */
export const Command = ({ text }: { text: string }): ComponentChild =>
  h("div", null, h("pre", { class: "code" }, text), h(CopyButton, { label: "Copy", text: () => text }));
