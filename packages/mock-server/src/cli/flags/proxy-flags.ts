import { type Command, InvalidArgumentError } from "commander";
import { readUpstream } from "../../input/upstream.ts";
import { addAccessFlags, addAddressFlags, addLogFlag, addSettlingFlags, type ListenFlags } from "./serve-flags.ts";

export interface ProxyFlags extends ListenFlags {
  upstream: string;
  observe?: string;
  failOnViolation?: true;
}

function readUpstreamFlag(text: string): string {
  const read = readUpstream(text);
  if (typeof read === "string") throw new InvalidArgumentError(read);
  return text;
}

export function addProxyFlags(command: Command): Command {
  command.requiredOption("--upstream <url>", "the base URL of the service to forward to", readUpstreamFlag);
  addAccessFlags(addSettlingFlags(addAddressFlags(command, 4011)))
    .option(
      "--observe <file>",
      "learn from the traffic how the service settles open points and keep a profile in this file",
    )
    .option("--fail-on-violation", "exit with code 1 if the service violated the contract")
    .option("--ready-file <file>", "write { url, pid } to this file when ready, and remove it at exit");
  return addLogFlag(command, "pretty");
}
