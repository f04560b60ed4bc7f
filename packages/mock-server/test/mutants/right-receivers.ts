import { createHmac, timingSafeEqual } from "node:crypto";
import type { Desk, Start } from "./desk.ts";

type Check = (body: Uint8Array, given: string, secret: string) => boolean;

const hmac = (secret: string, body: Uint8Array) => createHmac("sha256", secret).update(body);

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** The ways in which libraries compare. */
const checks = {
  /** As @octokit/webhooks-methods and GitHub's guide do. */
  texts: (body, given, secret) =>
    isEqual(Buffer.from(given), Buffer.from(`sha256=${hmac(secret, body).digest("hex")}`)),
  /** As Shopify's and many of Go's do: hex is decoded, whatever its case. */
  decoded: (body, given, secret) =>
    given.startsWith("sha256=") && isEqual(Buffer.from(given.slice(7), "hex"), hmac(secret, body).digest()),
  /** As Slack's and Stripe's do: the name of the scheme is split off first. */
  split: (body, given, secret) => {
    const [scheme, digest = ""] = given.split("=", 2);
    return scheme === "sha256" && isEqual(Buffer.from(digest), Buffer.from(hmac(secret, body).digest("hex")));
  },
  /** The HMAC of the HMACs, where nothing compares in constant time. */
  twice: (body, given, secret) => {
    const blind = (value: string): string => createHmac("sha256", "blind").update(value).digest("base64");
    return blind(given) === blind(`sha256=${hmac(secret, body).digest("hex")}`);
  },
} satisfies Record<string, Check>;

interface Ways {
  check?: Check;
  statuses?: { done?: number; handled?: number; refused?: number; busy?: number };
  handle?: (event: DeliveredEvent, desk: Desk) => Promise<void>;
  isWanted?: (event: DeliveredEvent) => boolean;
}

interface DeliveredEvent {
  id: string;
  type: string;
  data: { authorization: { id: string } };
}

const known = ["authorization.created", "authorization.updated", "authorization.finished", "operation.recorded"];

async function askAndBook({ id, data }: DeliveredEvent, desk: Desk): Promise<void> {
  await desk.ask(data.authorization.id);
  await desk.book(id);
}

function eventIn(body: Uint8Array): DeliveredEvent | undefined {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8")) as DeliveredEvent;
  } catch {
    return undefined;
  }
}

/** A receiver that claims an event, handles it, and responds. */
export const claiming =
  ({
    check = checks.texts,
    statuses = {},
    handle = askAndBook,
    isWanted = ({ type }) => known.includes(type),
  }: Ways): Start =>
  (secrets, desk) =>
  async ({ headers, body }) => {
    const { done = 200, handled = 200, refused = 401, busy = 409 } = statuses;
    const given = headers["x-webhook-signature"] ?? "";
    if (!secrets.some((secret) => secret && check(body, given, secret))) return { status: refused, text: "no" };
    const event = eventIn(body);
    if (event === undefined) return { status: 400 };
    if (!isWanted(event)) return { status: done };
    const claim = await desk.claim(event.id);
    if (claim !== "new") return { status: claim === "done" ? done : busy };
    try {
      await handle(event, desk);
    } catch {
      await desk.release(event.id);
      return { status: 503 };
    }
    await desk.confirm(event.id);
    return { status: handled, text: "ok" };
  };

const pause = (milliseconds: number): Promise<void> =>
  // oxlint-disable-next-line workspace/fixed-wait -- Virtual time.
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** A receiver that keeps an event and responds at once; a worker handles it later, and tries again if it cannot. */
const queueing =
  (status: number, delay: number): Start =>
  (secrets, desk) =>
  async (arrived) => {
    const work = async (event: DeliveredEvent): Promise<void> => {
      await pause(delay);
      await askAndBook(event, desk).catch(() => work(event));
    };
    const handle = async (event: DeliveredEvent): Promise<void> => void work(event);
    return await claiming({ handle, statuses: { handled: status, busy: status } })(secrets, desk)(arrived);
  };

/** A receiver that handles the deliveries of an event one after the other. */
const inTurn: Start = (secrets, desk) => {
  const last = new Map<string, Promise<unknown>>();
  const receive = claiming({})(secrets, desk);
  return async (arrived) => {
    const name = Buffer.from(arrived.body).toString();
    const turn = (last.get(name) ?? Promise.resolve()).then(() => receive(arrived));
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return await turn;
  };
};

const finished = ({ type }: DeliveredEvent): boolean => type === "authorization.finished";

/** Receivers without a mistake, in the ways of others, which compute and wait. */
export const rightReceivers: Readonly<Record<string, Start>> = {
  "compares texts": claiming({ check: checks.texts }),
  "decodes hex": claiming({ check: checks.decoded }),
  "splits off the scheme": claiming({ check: checks.split }),
  "compares blindly": claiming({ check: checks.twice }),
  "responds with 204, and 403": claiming({ statuses: { done: 204, handled: 204, refused: 403 } }),
  "responds with 202, and 500 to what it is busy with": claiming({
    statuses: { handled: 202, refused: 400, busy: 500 },
  }),
  "queues, and responds with 202": queueing(202, 3000),
  "queues, and responds with 200": queueing(200, 50),
  "takes seven seconds": claiming({
    handle: async (event, desk) => pause(7000).then(() => askAndBook(event, desk)),
  }),
  "handles only what is finished": claiming({ isWanted: finished }),
  "handles everything": claiming({ isWanted: () => true }),
  "takes turns": inTurn,
};
