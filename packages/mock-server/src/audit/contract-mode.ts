import { type ContractMode, prismUnavailableReason } from "@totem-partner/audit";
import { MockUsageError } from "@totem-partner/simulator/host";

const meanings: Readonly<Record<ContractMode, string>> = {
  audit: "Every response is checked against the contract, in the background.",
  strict: "Every response is checked against the contract before it is sent.",
  off: "Responses are not checked against the contract.",
};

/**
 * Returns what stands in the way of a mode, and what it means to whoever reads the pages of the server.
 *
 * @throws {MockUsageError} for `strict` without Prism.
 */
export function contractMode(
  mode: ContractMode,
  findObstacle = prismUnavailableReason,
): { obstacle: string | undefined; meaning: string } {
  // Off does not look for Prism: that takes longer than a start without it.
  const obstacle = mode === "off" ? undefined : findObstacle();
  if (obstacle === undefined) return { obstacle, meaning: meanings[mode] };
  if (mode === "strict") throw new MockUsageError(`The contract mode strict needs Prism. ${obstacle}.`);
  return { obstacle, meaning: `Responses are not checked. ${obstacle}.` };
}
