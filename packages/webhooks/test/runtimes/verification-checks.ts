// The promises of verification on every runtime.
import * as webhooks from "@totem-partner/webhooks";
import { headerForms, optionsOf, verificationVectors } from "../verification-vectors/all.ts";
import { secret, type VerificationVector } from "../verification-vectors/delivery.ts";

const { isWebhookVerificationError, safeVerify, sign, signatureHeader, verify, verifySync } = webhooks;

/** The part of the context of scripts/runtimes that these checks need. */
export interface Context {
  inspect: (value: unknown) => string;
}

declare const process: { getBuiltinModule?: unknown } | undefined;

const host = typeof process === "undefined" ? undefined : process;

function assert(condition: boolean, found: unknown): asserts condition {
  if (!condition) throw new Error("It does not hold.", { cause: found });
}

/** Returns the error of a call; undefined if it succeeds. */
async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Fails unless each implementation that the runtime has says of a vector what it must. */
async function assertVerdict(vector: VerificationVector): Promise<void> {
  const { name, verdict, cause } = vector;
  for (const [form, headers] of Object.entries(headerForms(vector))) {
    const options = optionsOf(vector, headers);
    const result = await safeVerify(options);
    if (typeof verdict === "string") {
      assert(!result.ok && result.reason === (cause ?? verdict), [name, form, result]);
      const failure = await failureOf(() => verify(options));
      assert(isWebhookVerificationError(failure) && failure.reason === verdict, [name, form, failure]);
    } else {
      assert(result.ok && result.secretIndex === verdict.secretIndex, [name, form, result]);
      assert((await verify(options)).id === result.event.id, [name, form]);
    }
  }
}

/** Does something as if this were a runtime without Node's modules. */
async function withoutNode(action: () => Promise<void>): Promise<void> {
  const had = host?.getBuiltinModule;
  if (host && had !== undefined) host.getBuiltinModule = undefined;
  try {
    await action();
  } finally {
    if (host && had !== undefined) host.getBuiltinModule = had;
  }
}

const body = '{"id":"1","type":"authorization.synced","occurredAt":"2026-06-30T09:12:44.000Z","data":{}}';

/** The checks, each by the rule that it shows. */
export const verificationChecks: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  "every vector has its verdict": async () => {
    for (const vector of verificationVectors) await assertVerdict(vector);
  },

  "every vector has the same verdict from WebCrypto": async () => {
    await withoutNode(async () => {
      for (const vector of verificationVectors) await assertVerdict(vector);
    });
  },

  "what sign makes, verify accepts, with and without a signed timestamp": async () => {
    const both = async (): Promise<void> => {
      const plain = { [signatureHeader]: await sign({ body, secret }) };
      assert((await verify({ body, headers: plain, secrets: secret })).id === "1", plain);
      const signedContent = "timestamp-body";
      const timestamp = String(Math.floor(Date.now() / 1000));
      const timed = {
        [signatureHeader]: await sign({ body, secret, signedContent, timestamp }),
        [webhooks.timestampHeader]: timestamp,
      };
      assert((await verify({ body, headers: timed, secrets: secret, signedContent })).id === "1", timed);
    };
    await both();
    await withoutNode(both);
  },

  "verifySync verifies at once, or names verify where the runtime cannot": async () => {
    const headers = { [signatureHeader]: await sign({ body, secret }) };
    const call = () => verifySync({ body, headers, secrets: secret });
    if (typeof host?.getBuiltinModule === "function") assert(call().id === "1", headers);
    await withoutNode(async () => {
      const failure = await failureOf(call);
      assert(failure instanceof Error && failure.message.includes("Use verify"), failure);
    });
  },

  "neither a secret nor the body shows in what is thrown or returned": async ({ inspect }) => {
    const headers = { [signatureHeader]: await sign({ body, secret: "other" }) };
    const options = { body, headers, secrets: [`${secret} `, secret] };
    const failure = await failureOf(() => verify(options));
    const shown = [failure, await safeVerify(options)].map((value) => inspect(value) + JSON.stringify(value)).join();
    assert(!shown.includes(secret) && !shown.includes("occurredAt\\"), shown);
    assert(!inspect(webhooks).includes(secret), "the module");
  },
};
