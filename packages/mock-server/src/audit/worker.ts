import { parentPort } from "node:worker_threads";
import { loadContractCheck } from "@totem-partner/audit";
import { checker } from "./checker.ts";

const audit = checker(await loadContractCheck("published"), (reply) => parentPort?.postMessage(reply));

// The audit thread, until it is terminated from outside. An error here ends it, which notifies its starter.
parentPort?.on("message", (batch: Parameters<typeof audit>[0]) => void audit(batch));
