import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { judgeReceiver, type Receiver, type ReceiverTrial, withRightSignature } from "@totem-partner/certification";
import type { Profile } from "../../input/read-profile.ts";
import { UsageError } from "@totem-partner/spec/program";
import type { MockServerOptions } from "../../server-options.ts";
import { startMockServer } from "../../start-mock-server.ts";
import type { Finding } from "../certificate.ts";
import { certifiedReceiver, type ReceiverInput } from "./certified-receiver.ts";

export interface ReceiverTrialsToRun {
  trials: readonly ReceiverTrial[];
  receiver: ReceiverInput;
  server: MockServerOptions & { assumptions: Profile };
  signal: AbortSignal;
  onVerdict?: (finding: Finding) => void;
}

/** The time a receiver may take to listen, which was perhaps started together with the trials. */
const patience = 10_000;
const interval = 100;

async function untilListening({ host, hostname, port, protocol }: URL, signal: AbortSignal): Promise<void> {
  const address = {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || (protocol === "https:" ? 443 : 80),
  };
  for (const until = performance.now() + patience; performance.now() < until;) {
    const socket = connect(address);
    const isListening = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await wait(interval, undefined, { signal });
  }
  throw new UsageError(`Nothing listens at ${host}. Start the receiver first, or correct --receiver.`);
}

/** The seconds that a trial may wait before the next one begins. */
const longestPause = 2;

/** Begins a trial. The second promise resolves when it ends, counts, or waits for long: then the next one can begin. */
function beginTrial(trial: ReceiverTrial, receiver: Receiver): [Promise<Finding>, Promise<unknown>] {
  let begin: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => (begin = resolve));
  const began = performance.now();
  const judging = judgeReceiver(trial, {
    ...receiver,
    pause(seconds) {
      if (seconds > longestPause) begin();
      return receiver.pause(seconds);
    },
    handled(...given) {
      begin();
      return receiver.handled(...given);
    },
  });
  const finding = judging.then((verdict) => ({ ...verdict, seconds: (performance.now() - began) / 1000 }));
  return [finding, Promise.race([finding, waits])];
}

/**
 * Lets each trial judge the receiver: one after the other, but while one waits or counts, the next begins. If the receiver
 * refuses even what is right, nothing else is tried.
 */
export async function runReceiverTrials(given: ReceiverTrialsToRun): Promise<Finding[]> {
  const { server, onVerdict } = given;
  const ended = new AbortController();
  const signal = AbortSignal.any([given.signal, ended.signal]);
  await untilListening(given.receiver.url, signal);
  const mock = await startMockServer(server);
  try {
    const receiver = certifiedReceiver(given.receiver, { mock, profile: server.assumptions, signal });
    const findings: Promise<Finding>[] = [];
    for (const trial of withRightSignature(given.trials)) {
      if (trial.isAlone) await Promise.all(findings);
      const [finding, nextCanBegin] = beginTrial(trial, receiver);
      // A failure is reported once, whichever trial is awaited.
      finding.then(onVerdict, () => undefined);
      findings.push(finding);
      await nextCanBegin;
      if (trial.id === "signature-right" && (await finding).outcome !== "passed") break;
    }
    return await Promise.all(findings);
  } finally {
    ended.abort();
    await mock.close();
  }
}
