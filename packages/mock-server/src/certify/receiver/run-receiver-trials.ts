import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { judgeReceiver, type Receiver, type ReceiverTrial, withRightSignature } from "@totem-partner/certification";
import type { Profile } from "../../input/read-profile.ts";
import { UsageError } from "@totem-partner/spec/program";
import type { MockServerOptions } from "../../server-options.ts";
import { limitConcurrency } from "../../matrix/run-command.ts";
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
  const until = performance.now() + patience;
  while (performance.now() < until) {
    const socket = connect(address);
    const connected = await once(socket, "connect").catch(() => undefined);
    socket.destroy();
    if (connected) return;
    await wait(interval, undefined, { signal });
  }
  throw new UsageError(`Nothing listens at ${host}. Start the receiver first, or correct --receiver.`);
}

/**
 * Lets each trial judge the receiver, all together, but one delivery after the other: while a trial waits or counts, others
 * deliver. If the receiver refuses even what is right, nothing else is tried.
 */
export async function runReceiverTrials(given: ReceiverTrialsToRun): Promise<Finding[]> {
  const { server, onVerdict } = given;
  const ended = new AbortController();
  const signal = AbortSignal.any([given.signal, ended.signal]);
  await untilListening(given.receiver.url, signal);
  const mock = await startMockServer(server);
  try {
    const receiver = certifiedReceiver(given.receiver, { mock, profile: server.assumptions, signal });
    const turn = limitConcurrency(1);
    const inTurn: Receiver = { ...receiver, deliver: (...posted) => turn(() => receiver.deliver(...posted)) };
    const findOut = async (trial: ReceiverTrial): Promise<Finding> => {
      const began = performance.now();
      const verdict = await judgeReceiver(trial, trial.isAlone ? receiver : inTurn);
      const finding = { ...verdict, seconds: (performance.now() - began) / 1000 };
      onVerdict?.(finding);
      return finding;
    };
    const findings: Promise<Finding>[] = [];
    for (const trial of withRightSignature(given.trials)) {
      if (trial.isAlone) await Promise.all(findings);
      const finding = findOut(trial);
      findings.push(finding);
      const isRefused = trial.isAlone && (await finding).outcome !== "passed";
      if (trial.id === "signature-right" && isRefused) break;
    }
    return await Promise.all(findings);
  } finally {
    ended.abort();
    await mock.close();
  }
}
