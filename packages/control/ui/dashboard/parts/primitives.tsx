import type { ComponentChild, ComponentChildren, ComponentProps } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type ApiProblem, explain } from "../session/exchange.ts";
import { visible } from "./json.tsx";

/** A meaning, which its colour expresses as well. */
export type Tone = "good" | "warn" | "bad" | "accent" | "plain";

/** A word on a tinted background. */
export const Badge = ({ tone, children }: { tone: Tone; children?: ComponentChildren }): ComponentChild => (
  <span class={`badge ${tone}`}>{children}</span>
);

/** An HTTP status. */
export function Status({ status }: { status: number | null }): ComponentChild {
  if (status === null) return <Badge tone="bad">no response</Badge>;
  const tone: Tone = status >= 500 ? "bad" : status >= 400 ? "warn" : "good";
  return <Badge tone={tone}>{status}</Badge>;
}

/** The reason something failed, announced to screen readers. Its fields may have other names on the page than in the call. */
export const Trouble = ({
  problem,
  called,
}: {
  problem: ApiProblem | undefined;
  called?: Readonly<Record<string, string>>;
}): ComponentChild => (
  <div role="alert">
    {problem && (
      <p class="trouble">
        <strong>{problem.code}</strong> {visible(explain(problem, called))}
      </p>
    )}
  </div>
);

/** In place of what is still being read, or cannot be. */
export const Unread = ({ problem }: { problem: ApiProblem | undefined }): ComponentChild =>
  problem ? <Trouble problem={problem} /> : <p class="loading">Loading…</p>;

/** Names and values, one below the other. */
export const Facts = ({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ComponentChildren])[];
}): ComponentChild => (
  <dl class="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? "–"}</dd>
      </div>
    ))}
  </dl>
);

/** A section of a detail, with its heading. */
export const Section = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild => (
  <section class="section">
    <h3>{title}</h3>
    {children}
  </section>
);

/** Something that is folded away, and only made once it is unfolded. */
export function Disclosure({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

/** The placeholder of an empty view, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChild => (
  <div class="empty">
    <h2>{title}</h2>
    <div>{children}</div>
  </div>
);

/** A button that submits nothing. */
export const Button = ({ children, ...rest }: ComponentProps<"button">): ComponentChild => (
  <button type="button" {...rest}>
    {children}
  </button>
);

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
  return (
    <Button class="quiet" onClick={copy}>
      {label}
      <span role="status" class="said">
        {said}
      </span>
    </Button>
  );
}

/** A command to copy. */
export const Command = ({ text }: { text: string }): ComponentChild => (
  <div>
    <pre class="code">{text}</pre>
    <CopyButton label="Copy" text={() => text} />
  </div>
);
