import { memoryDedupe, sign, signatureHeader } from "@totem-partner/webhooks";
import { type FetchReceiverOptions, receiver } from "@totem-partner/webhooks/fetch";

const url = "https://receiver.example/webhooks";
const secret = "clé-secrète 🔑";
const body = ` {"id":"1","type":"authorization.synced","occurredAt":"2026-06-30T09:12:44.000Z","data":{"note":"Cañería"}}`;

/** A request that delivers the body, or pieces of it as a stream. */
async function delivery(pieces?: readonly string[]): Promise<Request> {
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of pieces ?? []) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return new Request(url, {
    method: "POST",
    headers: { [signatureHeader]: await sign({ body, secret }) },
    ...(pieces === undefined ? { body } : { body: stream, duplex: "half" }),
  });
}

const receiving = (options: Partial<FetchReceiverOptions> = {}) =>
  receiver({ secrets: secret, on: { "*": () => undefined }, onError: () => undefined, ...options });

function assertStatuses(found: readonly Response[], ...statuses: readonly number[]): void {
  const [one, other] = [found.map(({ status }) => String(status)).join(", "), statuses.join(", ")];
  if (one !== other) throw new Error(`Answered ${one} instead of ${other}.`);
}

/** The promises of a receiver on every runtime. */
export const receiverChecks: Readonly<Record<string, () => Promise<void>>> = {
  "a delivery is received, whole or in pieces; what is not one is refused": async () => {
    const receive = receiving({ bodyLimit: 200 });
    assertStatuses(
      [
        await receive(await delivery()),
        await receive(await delivery([body.slice(0, 100), body.slice(100)])),
        await receive(await delivery([body, " "])),
        await receive(await delivery([body, body])),
        await receive(new Request(url, { method: "POST", body })),
        await receive(new Request(url)),
      ],
      ...[204, 204, 401, 413, 401, 405],
    );
  },

  "a body that something else has read is not taken for the one that was sent": async () => {
    const request = await delivery();
    await request.json();
    assertStatuses([await receiving()(request)], 500);
  },

  "a delivery that comes again is handled once": async () => {
    let end = () => {};
    const work = new Promise<void>((resolve) => (end = resolve));
    const receive = receiving({ dedupe: memoryDedupe(), on: { "*": () => work } });
    const first = receive(await delivery());
    const second = await receive(await delivery());
    end();
    assertStatuses([second, await first, await receive(await delivery())], 409, 204, 200);
  },

  "a handler may run after the answer, and one that is slow holds no answer up": async () => {
    const background: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => background.push(promise);
    let handled = 0;
    const on = { "*": () => (handled += 1) };
    const accepted = await receiving({ respond: "before", waitUntil, on })(await delivery());
    const before = handled;
    await Promise.all(background);
    if (before !== 0 || handled !== 1) throw new Error("The handler did not run after the answer.");
    const slow = receiving({ timeout: 1, on: { "*": () => new Promise(() => undefined) } });
    assertStatuses([accepted, await slow(await delivery())], 202, 503);
  },
};
