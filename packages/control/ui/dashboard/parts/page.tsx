import { type ComponentChild, type ComponentChildren, options, render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ApiProblem } from "../session/exchange.ts";
import { Badge, Button, type Tone, Trouble } from "./primitives.tsx";

export const programName = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? "";

/** Renders a page into an element of the document: once per frame, however much changes in between. */
export function renderPage(id: string, page: ComponentChild): void {
  options.debounceRendering = (draw) => requestAnimationFrame(() => draw());
  const root = document.getElementById(id);
  root?.replaceChildren();
  if (root) render(page, root);
}

export function useHash<T extends object | string | undefined>(read: (hash: string) => T): T {
  const [place, setPlace] = useState(() => read(location.hash));
  useEffect(() => {
    const turn = () => setPlace(read(location.hash));
    addEventListener("hashchange", turn);
    return () => removeEventListener("hashchange", turn);
  }, []);
  return place;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Focuses the field of a key by its id. Keys without one are passed on. */
export function useShortcuts(fields: Readonly<Record<string, string>>, onOther?: (key: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const field = Object.hasOwn(fields, event.key) ? document.getElementById(fields[event.key] ?? "") : null;
      if (field === null) onOther?.(event.key);
      else event.preventDefault();
      field?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** The fragment of the address selects the view, so `#content` must not remain there. */
export function SkipLink() {
  const skip = (event: Event) => {
    event.preventDefault();
    document.getElementById("content")?.focus();
  };
  return (
    <a class="skip" href="#content" onClick={skip}>
      Skip to content
    </a>
  );
}

export const Brand = ({ href }: { href: string }) => (
  <a class="brand" href={href}>
    <img src="/_mock/ui/icon.svg" alt="" width={22} height={22} />
    {programName()}
  </a>
);

const connections: Readonly<Record<string, [tone: Tone, words: string]>> = {
  connecting: ["plain", "Connecting…"],
  live: ["good", "Live"],
  refused: ["bad", "Refused"],
};

export function ConnectionState({ state }: { state: string }) {
  const [tone, words] = connections[state] ?? ["bad", "Disconnected; reconnecting…"];
  return (
    <span role="status" class="connection">
      <Badge tone={tone}>{words}</Badge>
    </span>
  );
}

interface Secret {
  label: string;
  why: ComponentChildren;
}

interface LoginForm {
  action: string;
  problem: ApiProblem | undefined;
  onEnter: (secret: string) => void;
}

interface LoginPageProps extends LoginForm {
  title: string;
  /** Undefined while it is unknown whether the server requires one. */
  secret: Secret | undefined;
  onRetry: () => void;
  children?: ComponentChildren;
}

export const LoginPage = ({ title, secret, onRetry, children, ...form }: LoginPageProps) => (
  <main class="entrance stack">
    <h1>{title}</h1>
    {secret ? (
      <>
        <SecretForm key={secret.label} {...secret} {...form} />
        {children}
      </>
    ) : form.problem ? (
      <>
        <Trouble problem={form.problem} />
        <Button onClick={onRetry}>Try again</Button>
      </>
    ) : (
      <p class="loading muted">Connecting…</p>
    )}
  </main>
);

function SecretForm({ label, why, action, problem, onEnter }: Secret & LoginForm) {
  const field = useRef<HTMLInputElement>(null);
  // It is the only field, and typing replaces what was refused.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  const submit = (event: Event) => {
    event.preventDefault();
    onEnter(field.current?.value.trim() ?? "");
  };
  return (
    <form class="stack" onSubmit={submit}>
      <p id="asked">{why}</p>
      <label class="stack">
        {label}
        <input
          ref={field}
          type="password"
          autoComplete="off"
          required
          /* What a header can carry, with what may surround it on a clipboard. */ pattern={"\\s*[!-~]+\\s*"}
          title={`${label}: letters, digits and signs, without spaces`}
          aria-describedby="asked"
          aria-invalid={problem !== undefined}
        />
      </label>
      <button type="submit" class="primary">
        {action}
      </button>
      <Trouble problem={problem} />
    </form>
  );
}
