import { createHash, createHmac, randomUUID } from "node:crypto";
import type { HarmKind } from "./client-oracle.ts";
import { type Deployment, type Said, secrets } from "./desk.ts";
import { VirtualTime } from "./virtual-time.ts";

interface Event {
  id: string;
  type: string;
  body: string;
}

const [today, tomorrow] = secrets;

function event(type = "authorization.finished", more: object = {}, write = JSON.stringify): Event {
  const id = randomUUID();
  const authorization = { id: randomUUID(), status: "Finished", quantity: 24.5, product: "Soft wheat", ...more };
  const content = { id, type, occurredAt: "2026-07-01T05:59:58.000Z", data: { authorization, reason: "consumed" } };
  return { id, type, body: write(content) };
}

const digest = (body: string, secret: string): string => createHmac("sha256", secret).update(body).digest("hex");

const signed = (body: string, secret: string = today): string => `sha256=${digest(body, secret)}`;

const accepted = ({ status }: Said): boolean => status >= 200 && status < 300;

/** The pauses after which a delivery is repeated that was not accepted, in seconds. */
const pauses = [0, 5, 30, 120, 600];

const hexDigits = "0123456789abcdef".split("");

/** The forgeries of a stranger who has no secret, but has seen another delivery. */
function forgeriesOf(body: string, seen: Event): (string | undefined)[] {
  const digits = digest(body, "whsec_of_a_stranger");
  return [
    ...[
      undefined,
      "",
      "sha256=",
      "sha256",
      "=",
      signed(body, "whsec_of_a_stranger"),
      signed(seen.body),
      signed(body, ""),
    ],
    ...[
      signed(body, "undefined"),
      signed(body, "null"),
      signed(body, " "),
      `sha1=${createHmac("sha1", "").update(body).digest("hex")}`,
    ],
    ...[
      `sha256=${createHash("sha256").update(body).digest("hex")}`,
      digits,
      `sha256=${"0".repeat(64)}`,
      `sha256=${"0".repeat(63)}`,
    ],
    ...[`sha256=${digits},${signed(seen.body)}`, `${signed(seen.body)},sha256=${digits}`],
    ...hexDigits.flatMap((digit) => [`sha256=${digit}`, digit]),
  ];
}

class Trial {
  readonly harms = new Map<HarmKind, string>();
  readonly #deployment: Deployment;

  constructor(deployment: Deployment) {
    this.#deployment = deployment;
  }

  async post(body: string, signature: string | undefined, headers: Record<string, string> = {}): Promise<Said> {
    const sent = { "content-type": "application/json", "x-webhook-id": randomUUID(), ...headers };
    const all = signature === undefined ? sent : { ...sent, "x-webhook-signature": signature };
    const answer = this.#deployment.post({ method: "POST", headers: all, body: new TextEncoder().encode(body) });
    // oxlint-disable-next-line workspace/fixed-wait -- Virtual time.
    const late = new Promise<Said>((resolve) => void setTimeout(() => resolve({ status: 0 }), 10_000));
    return await Promise.race([answer, late]);
  }

  /** Delivers as the service does, until it is accepted. */
  async deliver({ id, body }: Event, secret: string = today): Promise<boolean> {
    for (const pause of pauses) {
      // oxlint-disable-next-line workspace/fixed-wait -- Virtual time.
      if (pause > 0) await new Promise((resolve) => void setTimeout(resolve, pause * 1000));
      if (accepted(await this.post(body, signed(body, secret), { "x-webhook-id": id }))) return true;
    }
    return false;
  }

  note(harm: HarmKind, when: string): void {
    if (!this.harms.has(harm)) this.harms.set(harm, when);
  }

  async count(events: readonly Event[], when: string): Promise<void> {
    // oxlint-disable-next-line workspace/fixed-wait -- Virtual time.
    await new Promise((resolve) => void setTimeout(resolve, 2000));
    for (const { id } of events) {
      const count = this.#deployment.handled(id);
      if (count === 0) this.note("lost-event", when);
      if (count > 1) this.note("handled-twice", when);
    }
  }

  /** Right deliveries, in an order and with contents of all kinds. */
  async rightOnes(): Promise<void> {
    const types = ["authorization.finished", "authorization.updated", "authorization.created", "operation.recorded"];
    const id = randomUUID();
    const forms = [
      ...types.map((type) => event(type, { id })),
      event("authorization.updated", { partnerName: "Cañón d’Àvila 🚚" }),
      event("authorization.updated", { quantity: "24.50" }, (content) =>
        JSON.stringify(content).replace('"24.50"', "24.50"),
      ),
      event("authorization.created", {}, (content) => `${JSON.stringify(content, null, 1)}\n`),
      event("authorization.created", { notes: "x".repeat(20_000) }),
      event("authorization.finished", { partnerName: "/" }, (content) =>
        JSON.stringify(content).replace('"/"', '"\\/"'),
      ),
    ];
    const all = [...types.map((type) => event(type)), ...forms];
    for (const one of all) if (!(await this.deliver(one))) this.note("lost-event", "right ones");
    await this.count(all, "right ones");
    const rotated = event();
    await this.deliver(rotated, tomorrow);
    await this.count([rotated], "the next secret");
    if (!(await this.deliver(event("authorization.weighed")))) this.note("lost-event", "another type");
  }

  async repeats(): Promise<void> {
    const one = event();
    await this.deliver(one);
    await this.deliver(one);
    this.#deployment.restart();
    await this.post(one.body, signed(one.body));
    await this.count([one], "repeats");
    for (let round = 0; round < 3; round += 1) {
      const together = event("operation.recorded");
      await Promise.all(
        Array.from({ length: 5 }, () =>
          this.post(together.body, signed(together.body), { "x-webhook-id": together.id }),
        ),
      );
      await this.deliver(together);
      await this.count([together], "five at once");
    }
    const many = Array.from({ length: 60 }, () => event("authorization.updated"));
    await Promise.all(many.map((each) => this.deliver(each)));
    await this.count(many, "many at once");
  }

  async failures(): Promise<void> {
    const one = event("authorization.created");
    this.#deployment.service({ fails: true });
    let isAccepted = false;
    for (let times = 0; times < 2 && !isAccepted; times += 1)
      isAccepted = accepted(await this.post(one.body, signed(one.body)));
    this.#deployment.service({});
    if (!isAccepted) await this.deliver(one);
    await this.count([one], "failures");
    const slow = event();
    this.#deployment.service({ seconds: 6 });
    await this.deliver(slow);
    this.#deployment.service({});
    await this.count([slow], "slowness");
  }

  async forgeries(): Promise<void> {
    const seen = event();
    await this.deliver(seen);
    for (const [at, forged] of forgeriesOf("", seen).entries()) {
      const one = event();
      await this.post(one.body, forgeriesOf(one.body, seen)[at], { "x-webhook-id": one.id });
      if (this.#deployment.handled(one.id) > 0) {
        this.note("forged-event", `the signature ${String(forged)}`);
        continue;
      }
      await this.deliver(one);
      await this.count([one], `after the signature ${String(forged)}`);
    }
    const other = { ...event(), body: `${seen.body.slice(0, -1)},"x":1}` };
    await this.post(other.body, signed(seen.body));
    await this.post(seen.body, signed(seen.body), { "x-webhook-id": other.id });
    await this.count([seen], "another body, another header");
    if (this.#deployment.handled(other.id) > 0) this.note("forged-event", "another header");
  }
}

/** Finds out what harm a receiver does, and when. */
export async function harmsOfReceiver(deploy: (time: VirtualTime) => Deployment): Promise<Map<HarmKind, string>> {
  using time = new VirtualTime();
  const deployment = deploy(time);
  const trial = new Trial(deployment);
  const all = async (): Promise<true> => {
    await trial.rightOnes();
    await trial.repeats();
    await trial.failures();
    await trial.forgeries();
    return true;
  };
  if (!(await time.ran(all(), 1_000_000, deployment.restart))) trial.note("lost-event", "it hangs");
  return trial.harms;
}
