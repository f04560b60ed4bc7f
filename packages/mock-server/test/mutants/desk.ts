import { type DedupeStore, memoryDedupe } from "@totem-partner/webhooks";

/** A request as it arrives at a receiver. */
export interface Arrived {
  method: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

export interface Said {
  status: number;
  text?: string;
}

/** The ERP behind a receiver: a table of claimed events, which outlives a restart, and a ledger. */
export interface Desk {
  dedupe: DedupeStore;
  claim: (id: string) => Promise<"new" | "busy" | "done">;
  confirm: (id: string) => Promise<void>;
  release: (id: string) => Promise<void>;
  /** Asks the service for the authorization. Throws if the service fails. */
  ask: (authorizationId: string) => Promise<void>;
  /** Handles the event: what must happen once. */
  book: (id: string) => Promise<void>;
}

/** A receiver that can be tried, and the truth about it. */
export interface Deployment {
  post: (arrived: Arrived) => Promise<Said>;
  handled: (id: string) => number;
  asked: () => number;
  /** Lets what the service is asked fail, or take so many seconds. */
  service: (state: { fails?: boolean; seconds?: number }) => void;
  /** Starts it again, as after a crash. */
  restart: () => void;
}

/** The secrets of every receiver; an old one is configured, but has no value any more. */
export const secrets = ["whsec_of_today", "whsec_of_tomorrow", ""] as const;

const soon = (milliseconds: number): Promise<void> =>
  // oxlint-disable-next-line workspace/fixed-wait -- Virtual time.
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

export type Start = (secrets: readonly string[], desk: Desk) => (arrived: Arrived) => Promise<Said>;

/** A receiver in this process. One that does more than compute and wait has a way to let time stand still meanwhile. */
export function deployed(start: Start, outside?: <T>(work: Promise<T>) => Promise<T>): Deployment {
  const states = new Map<string, "busy" | "done">();
  const ledger: string[] = [];
  const dedupe = memoryDedupe();
  let [asked, fails, seconds] = [0, false, 0];
  const deskOf = (crashed: AbortSignal): Desk => {
    /** The work of a process that has crashed meanwhile never ends. */
    const alive = async (): Promise<void> => {
      if (!outside) await soon(2);
      if (crashed.aborted) await new Promise(() => undefined);
    };
    return {
      dedupe: {
        lease: dedupe.lease,
        claim: (id) => alive().then(() => dedupe.claim(id)),
        confirm: (claim) => alive().then(() => dedupe.confirm(claim)),
        release: (claim) => alive().then(() => dedupe.release(claim)),
        extend: (claim) => alive().then(() => dedupe.extend(claim)),
      },
      async claim(id) {
        const state = states.get(id);
        if (state === undefined) states.set(id, "busy");
        await alive();
        return state ?? "new";
      },
      confirm: (id) => alive().then(() => void states.set(id, "done")),
      release: (id) => alive().then(() => void states.delete(id)),
      async ask() {
        asked += 1;
        if (seconds > 0) await soon(seconds * 1000);
        await alive();
        if (fails) throw new Error("The service responded with 503.");
      },
      book: (id) => alive().then(() => void ledger.push(id)),
    };
  };
  const begin = () => {
    const crash = new AbortController();
    const over = new Promise<Said>((resolve) => crash.signal.addEventListener("abort", () => resolve({ status: 0 })));
    return { crash, over, receive: start(secrets, deskOf(crash.signal)) };
  };
  let run = begin();
  return {
    post(arrived) {
      const said = run.receive(arrived).catch(() => ({ status: 500 }));
      return Promise.race([run.over, outside ? outside(said) : said]);
    },
    handled: (id) => ledger.filter((one) => one === id).length,
    asked: () => asked,
    service: (state) => ({ fails = false, seconds = 0 } = state),
    restart() {
      run.crash.abort();
      run = begin();
    },
  };
}
