import type { ComponentChildren, ComponentProps } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ApiProblem } from "../session/exchange.ts";
import { dateAndTime, visible } from "./text.ts";

interface Titled {
  title: string;
  children?: ComponentChildren;
}

export type Tone = "good" | "warn" | "bad" | "accent" | "plain";

export const Badge = ({ tone, children }: { tone: Tone; children?: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);

export function Status({ status }: { status: number | null }) {
  if (status === null) return <Badge tone="bad">no response</Badge>;
  return <Badge tone={status >= 500 ? "bad" : status >= 400 ? "warn" : "good"}>{status}</Badge>;
}

interface TroubleProps {
  problem: ApiProblem | undefined;
  /** The page's names for fields that are named otherwise in the call. */
  called?: Readonly<Record<string, string>> | undefined;
}

/** The text of a problem. Fields appear by their paths, such as `/kind`, unless the page has names for them. */
export function explain({ message, mistakes }: ApiProblem, called: Readonly<Record<string, string>> = {}): string {
  if (!mistakes.some(({ path }) => Object.hasOwn(called, path))) return message;
  return mistakes.map((one) => `${called[one.path] ?? one.path} ${one.message}.`).join(" ");
}

export const Trouble = ({ problem, called }: TroubleProps) => (
  <div role="alert">
    {problem && (
      <p class="trouble">
        <strong>{problem.code}</strong> {visible(explain(problem, called))}
      </p>
    )}
  </div>
);

export const Unread = ({ problem }: Pick<TroubleProps, "problem">) =>
  problem ? <Trouble problem={problem} /> : <p class="loading muted">Loading…</p>;

export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ComponentChildren])[] }) => (
  <dl class="facts stack small">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt class="muted">{name}</dt>
        <dd>{value ?? "–"}</dd>
      </div>
    ))}
  </dl>
);

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{dateAndTime(at)}</time>;

export const byItsClock = (instant: string): string => `${dateAndTime(instant)}, by the company’s clock`;

/** Texts of which some may be missing; null if all are. */
export function known(...texts: readonly (string | null)[]): string | null {
  const there = texts.filter((text) => text !== null);
  return there.length > 0 ? visible(there.join(", ")) : null;
}

export const Bar = ({ share }: { share: number }) => (
  <span class="bar" aria-hidden="true">
    <span class="bar-fill" style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }} />
  </span>
);

export const Section = ({ title, children }: Titled) => (
  <section class="section">
    <h3>{title}</h3>
    {children}
  </section>
);

export const Panels = ({ title, problem, children }: Titled & Partial<TroubleProps>) => (
  <div class="panels" tabIndex={0} role="region" aria-label={title}>
    <h1>{title}</h1>
    <Trouble problem={problem} />
    <div class="panel-grid">{children}</div>
  </div>
);

export const Panel = ({ title, children }: Titled) => (
  <section class="panel card stack">
    <h2>{title}</h2>
    {children}
  </section>
);

export const Empty = ({ title, children }: Titled) => (
  <div class="empty">
    <h2>{title}</h2>
    <div>{children}</div>
  </div>
);

export const Button = ({ children, ...rest }: ComponentProps<"button">) => (
  <button type="button" {...rest}>
    {children}
  </button>
);

export const Said = ({ text }: { text: string }) => (
  <span role="status" class="said">
    {text}
  </span>
);

export function CopyButton({ label, text }: { label: string; text: () => string }) {
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
      <Said text={said} />
    </Button>
  );
}

export function saveFile(file: Blob, download: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download }).click();
  URL.revokeObjectURL(href);
}
