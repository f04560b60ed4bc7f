import { parentPort } from "node:worker_threads";
import { Observer } from "@totem-partner/discovery/observation";
import { learner } from "./observer-thread.ts";
import { digest } from "./traffic-log.ts";

const learn = learner(new Observer({ digest }), (message) => parentPort?.postMessage(message));

parentPort?.on("message", learn);
