import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type ReceiverTrial, withRightSignature } from "@totem-partner/certification";
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

function isListening({ hostname, port, protocol }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const standard = protocol === "https:" ? 443 : 80;
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    const socket = connect({ host, port: port === "" ? standard : Number(port) });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function untilListening(url: URL, signal: AbortSignal): Promise<void> {
  const until = performance.now() + patience;
  while (!(await isListening(url))) {
    if (performance.now() > until) {
      throw new UsageError(`Nothing listens at ${url.host}. Start the receiver first, or correct --receiver.`);
    }
    await wait(interval, undefined, { signal });
  }
}

/** Lets each trial judge the receiver, one after the other. If it refuses even what is right, nothing else is tried. */
export async function runReceiverTrials(given: ReceiverTrialsToRun): Promise<Finding[]> {
  const { trials, server, signal, onVerdict } = given;
  await untilListening(given.receiver.url, signal);
  const mock = await startMockServer(server);
  try {
    const receiver = certifiedReceiver(given.receiver, { mock, profile: server.assumptions, signal });
    const findings: Finding[] = [];
    for (const trial of withRightSignature(trials)) {
      const began = performance.now();
      const verdict = await trial.judge(receiver);
      const finding = { trial, verdict, seconds: (performance.now() - began) / 1000 };
      findings.push(finding);
      onVerdict?.(finding);
      if (trial.id === "signature-right" && verdict.outcome !== "passed") break;
    }
    return findings;
  } finally {
    await mock.close();
  }
}
