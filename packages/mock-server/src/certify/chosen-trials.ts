import { type ClientTrial, clientTrials, type ReceiverTrial, receiverTrials } from "@totem-partner/certification";
import { UsageError } from "@totem-partner/spec/program";
import type { Command } from "commander";

export const allTrials: readonly (ClientTrial | ReceiverTrial)[] = [...clientTrials, ...receiverTrials];

/** Ends the help of `certify` with its trials. Only that help needs them, so they are not part of the definition. */
export function addTrialsToHelp(program: Command): void {
  const width = Math.max(...allTrials.map(({ id }) => id.length));
  const lines = allTrials.map(({ id, rule }) => `  ${id.padEnd(width)}  ${rule}`);
  const certify = program.commands.find((command) => command.name() === "certify");
  certify?.addHelpText("after", `\nTrials:\n${lines.join("\n")}`);
}

export function chosenTrials(
  ids: readonly string[] | undefined,
  { command, receiver, outOfScope }: { command: readonly string[]; receiver: URL | undefined; outOfScope: string[] },
) {
  const unknown = [...(ids ?? []), ...outOfScope].find((id) => allTrials.every((trial) => trial.id !== id));
  if (unknown !== undefined) {
    throw new UsageError(`There is no trial ${JSON.stringify(unknown)}. totem-mock certify --help lists them all.`);
  }
  const makesRequests = command.length > 0;
  const clients = clientTrials.filter(({ id }) => ids?.includes(id) ?? makesRequests);
  const receivers = receiverTrials.filter(({ id }) => ids?.includes(id) ?? receiver !== undefined);
  if (!makesRequests && (clients.length > 0 || receivers.length === 0)) {
    throw new UsageError(
      "Name the command of the integration after --, or pass the address of its receiver with --receiver.",
    );
  }
  const [first] = receivers;
  if (first && receiver === undefined) {
    throw new UsageError(`The trial ${first.id} is one of a receiver: pass its address with --receiver.`);
  }
  return { clients, receivers };
}
