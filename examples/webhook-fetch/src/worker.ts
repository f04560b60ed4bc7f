// A worker, such as Cloudflare's: its secrets come with each request, and so does what keeps it alive after an answer.
import { receiver } from "@totem-partner/webhooks/fetch";
import { close } from "./orders.ts";

/** The bindings of the worker. */
interface Environment {
  WEBHOOK_SECRET: string;
}

/** The methods that the platform offers during a request. */
interface ExecutionContext {
  waitUntil: (work: Promise<unknown>) => void;
}

/** Answers at once, and closes the order after it. Making a receiver takes microseconds, so each request has its own. */
export default {
  fetch(request: Request, environment: Environment, context: ExecutionContext): Promise<Response> {
    const receive = receiver({
      secrets: environment.WEBHOOK_SECRET,
      respond: "before",
      waitUntil: (work) => context.waitUntil(work),
      on: { "authorization.finished": ({ data }) => close(data.authorization.id, data.reason) },
    });
    return receive(request);
  },
};
