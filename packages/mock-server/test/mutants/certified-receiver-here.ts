import { judgeReceiver, receiverTrials, type Verdict } from "@totem-partner/certification";
import { certifiedReceiver } from "../../src/certify/receiver/certified-receiver.ts";
import type { DeliveryToPost } from "../../src/certify/receiver/post-delivery.ts";
import type { MockServer } from "../../src/start-mock-server.ts";
import { type Deployment, secrets } from "./desk.ts";
import { VirtualTime } from "./virtual-time.ts";

const late = (seconds: number): Promise<undefined> =>
  // oxlint-disable-next-line workspace/fixed-wait -- Virtual time.
  new Promise((resolve) => void setTimeout(resolve, seconds * 1000));

const wait = ((milliseconds: number) => late(milliseconds / 1000)) as NonNullable<
  Parameters<typeof certifiedReceiver>[1]["wait"]
>;

/** Posts to a receiver without a network. */
const posting =
  (deployment: Deployment) =>
  async ({ headers, body, breaksOff, lastByte }: DeliveryToPost) => {
    if (breaksOff === "midway") return { kind: "broken-off" } as const;
    await lastByte;
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const answer = deployment.post({ method: "POST", headers: named, body: new TextEncoder().encode(body) });
    if (breaksOff) return { kind: "broken-off" } as const;
    const said = await Promise.race([answer, late(10)]);
    if (said === undefined) return { kind: "timed-out" } as const;
    return { kind: "answered", status: said.status, headers: {}, body: said.text ?? "" } as const;
  };

/** The verdict of every trial about a receiver in this process, as certify comes to it. */
export async function certifiedReceiverHere(deploy: (time: VirtualTime) => Deployment): Promise<Map<string, Verdict>> {
  using time = new VirtualTime();
  const deployment = deploy(time);
  const service = {
    version: "0.0.0",
    createInApplication: () => ({ id: crypto.randomUUID() }),
    faults: {
      add: () => (deployment.service({ fails: true }), { id: "fault-1" }),
      remove: () => deployment.service({}),
    },
    requests: Object.assign(() => Array.from({ length: asked() }), { clear: () => void asked() }),
  };
  let before = 0;
  function asked(): number {
    const now = deployment.asked();
    const more = now - before;
    before = now;
    return more;
  }
  const receiver = certifiedReceiver(
    {
      ...{
        url: new URL("http://receiver.example/webhooks"),
        secret: secrets[0],
        nextSecret: secrets[1],
        patience: 6000,
      },
      handled: async (id) => deployment.handled(id),
    },
    // As much of a mock as a receiver's trials use.
    {
      mock: service as unknown as MockServer,
      profile: {},
      signal: new AbortController().signal,
      post: posting(deployment),
      wait,
    },
  );
  const outcomes = new Map<string, Verdict>();
  const all = async (): Promise<true> => {
    for (const trial of receiverTrials) {
      const { id } = trial;
      const verdict = await judgeReceiver(trial, receiver);
      outcomes.set(id, verdict);
      if (id === "signature-right" && verdict.outcome !== "passed") break;
    }
    return true;
  };
  if (!(await time.ran(all(), 1_000_000, deployment.restart))) throw new Error("A trial never ends.");
  return outcomes;
}
