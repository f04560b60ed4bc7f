// oxlint-disable-next-line workspace/fixed-wait -- A kill comes at any moment, and every moment must do.
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { anAuthorization } from "../support/authorization.ts";
import { type Client, clientOf, fieldOf } from "../support/client.ts";
import { CommandLine } from "../support/command-line.ts";

/** A server that can be killed, and the company that is used. */
export interface KilledServer extends AsyncDisposable {
  url: string;
  apiKey: string;
  kill(): Promise<void>;
}

/** A server, and the number of times that it is killed. */
export interface Campaign {
  kills: number;
  seed: number;
  /** Starts the server, which continues with its stored state. */
  serve: () => Promise<KilledServer>;
  /** Waits until every delivery has arrived that will, given how many deliveries have. */
  settle: (client: Client, arrived: () => Promise<number>) => Promise<unknown>;
}

/** The results of a campaign. */
export interface CampaignReport {
  /** Every create that was answered: its externalId, and the answer. */
  answered: ReadonlyMap<string, unknown>;
  /** The answers of the server about them after the next kill. */
  found: ReadonlyMap<string, unknown>;
  /** The authorizations in the state after the campaign. */
  authorizations: { id: string; externalId: string }[];
  /** The bodies that the receiver got, by the ids of deliveries. */
  deliveries: [id: string, bodies: string[]][];
  /** The number of kills while creates were under way. */
  underLoad: number;
}

/** A server is killed so long after so many of its answers, in milliseconds. */
interface Moment {
  answers: number;
  wait: number;
}

const moment: fc.Arbitrary<Moment> = fc.record({
  answers: fc.integer({ min: 0, max: 60 }),
  wait: fc.integer({ min: 0, max: 20 }),
});

/** So many creates are under way at once. */
const concurrency = 16;

const collector = fileURLToPath(new URL("collector.ts", import.meta.url));

/** Creates without end, until the server is gone. */
class Load {
  readonly answered = new Map<string, unknown>();
  #next: number;
  #count = 0;
  #open = 0;
  #reached: { answers: number; resolve: () => void } | undefined;

  constructor(next: number) {
    this.#next = next;
  }

  /** The number of the next create. */
  get next(): number {
    return this.#next;
  }

  /** The number of creates without an answer. */
  get open(): number {
    return this.#open;
  }

  until(answers: number): Promise<void> {
    return new Promise((resolve) => {
      if (answers === 0) resolve();
      else this.#reached = { answers, resolve };
    });
  }

  /** Sends what was not answered before, and then new ones. */
  async run(client: Client, again: string[]): Promise<string[]> {
    const unanswered: string[] = [];
    const worker = async () => {
      for (;;) {
        const externalId = again.pop() ?? `ERP-${String(this.#next++)}`;
        this.#open += 1;
        const body = anAuthorization({ externalId, quantity: externalId.length });
        const answer = await client("POST", "/authorizations", body).catch(() => undefined);
        this.#open -= 1;
        if (answer === undefined) {
          unanswered.push(externalId);
          return;
        }
        if (answer.status !== 201 && answer.status !== 200) throw new Error(answer.text);
        this.answered.set(externalId, answer.body);
        this.#count += 1;
        if (this.#count === this.#reached?.answers) this.#reached.resolve();
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return unanswered;
  }
}

/** Creates authorizations on a server that is killed again and again, and goes on with what it has stored each time. */
export async function runCampaign({ kills, seed, serve, settle }: Campaign): Promise<CampaignReport> {
  await using receiver = CommandLine.of(collector);
  const [port = ""] = await receiver.lines(1);
  const url = `http://127.0.0.1:${port}/`;
  const [answered, found] = [new Map<string, unknown>(), new Map<string, unknown>()];
  let [again, next, underLoad]: [string[], number, number] = [[], 0, 0];
  let unseen = new Map<string, unknown>();
  const look = async (client: Client) => {
    for (const [externalId, body] of unseen) {
      found.set(externalId, (await client("GET", `/authorizations/${String(fieldOf(body, "id"))}`)).body);
    }
  };
  for (const { answers, wait } of fc.sample(moment, { numRuns: kills, seed })) {
    await using server = await serve();
    const client = clientOf(server.url, server.apiKey);
    await client("PUT", "/webhook", { url, secret: "s" });
    await look(client);
    const load = new Load(next);
    const running = load.run(client, again);
    await load.until(answers);
    await setTimeout(wait);
    if (load.open > 0) underLoad += 1;
    await server.kill();
    again = await running;
    next = load.next;
    unseen = load.answered;
    for (const [externalId, body] of unseen) answered.set(externalId, body);
  }
  await using server = await serve();
  const client = clientOf(server.url, server.apiKey);
  await look(client);
  const received = async () => (await (await fetch(url)).json()) as CampaignReport["deliveries"];
  await settle(client, async () => (await received()).length);
  const { body } = await client("GET", "/_mock/state");
  const kept = fieldOf(body, "authorizations");
  const authorizations = (Array.isArray(kept) ? kept : []).map((one: unknown) => ({
    id: String(fieldOf(one, "id")),
    externalId: String(fieldOf(one, "origin", "externalId")),
  }));
  const deliveries = await received();
  return { answered, found, authorizations, deliveries, underLoad };
}
