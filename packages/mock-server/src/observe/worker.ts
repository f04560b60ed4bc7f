import { parentPort } from "node:worker_threads";
import { Observer } from "@totem-partner/discovery/observation";
import { learner } from "./observer-thread.ts";
import { digest } from "./traffic-log.ts";

// The thread that learns.
parentPort?.on(
  "message",
  learner(new Observer({ digest }), (message) => parentPort?.postMessage(message)),
);
