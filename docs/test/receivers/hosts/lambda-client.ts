// Stands in for the part of the runtime's client that is compiled: it takes invocations from memory, not from Lambda's API.
import { EventEmitter, on, once } from "node:events";

/** The context that the headers of an invocation describe. */
interface Invocation {
  bodyJson: string;
  headers: Readonly<Record<string, string>>;
}

const outcomes = new EventEmitter();
const waiting = new EventEmitter();
const invocations = on(waiting, "invocation");

/** Runs the function with an event, and returns its result. */
export async function invoke(event: unknown): Promise<unknown> {
  const id = crypto.randomUUID();
  const headers = {
    "lambda-runtime-aws-request-id": id,
    "lambda-runtime-deadline-ms": String(Date.now() + 10_000),
    "lambda-runtime-invoked-function-arn": "arn:aws:lambda:eu-central-1:000000000000:function:webhooks",
  };
  const outcome = once(outcomes, id) as Promise<[string]>;
  waiting.emit("invocation", { bodyJson: JSON.stringify(event), headers });
  const [body] = await outcome;
  return JSON.parse(body);
}

// The methods that the runtime calls.

export const initializeClient = (): void => undefined;

export async function next(): Promise<Invocation> {
  const { value } = (await invocations.next()) as IteratorYieldResult<[Invocation]>;
  return value[0];
}

export const done = (id: string, body: string): void => void outcomes.emit(id, body);

/** A function that throws is answered with 502 by the gateway. */
export const error = (id: string, body: string): void => done(id, JSON.stringify({ statusCode: 502, body }));
