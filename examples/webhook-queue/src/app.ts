import { createServer, type Server } from "node:http";
import { receiver } from "@totem-partner/webhooks/node";
import type { EventQueue } from "./event-queue.ts";

/** The options of the application. */
export interface AppOptions {
  /** The secret of the webhook configuration; while it is being replaced, the new one and the old one. */
  secrets: readonly string[];
  /** The events to process. It knows their ids, so that the receiver needs no dedupe store. */
  queue: EventQueue;
  /** Called when there is something to process. */
  onEvent: () => void;
}

/** A server that keeps deliveries. It answers when they are on disk: if that fails, the service delivers again. */
export function createApp({ secrets, queue, onEvent }: AppOptions): Server {
  const receive = receiver({
    secrets,
    on: {
      "*": (event) => {
        queue.add(event);
        onEvent();
      },
    },
  });
  return createServer((request, response) => void receive(request, response));
}
