// A process to be killed: pushes rows with a journal, and prints the index and result of each outcome that it gets.
import { PartnerClient } from "../../../src/index.ts";
import { fileJournal } from "../../../src/node.ts";
import { order } from "../../support/examples.ts";

const [baseUrl = "", apiKey = "", journal = "", count] = process.argv.slice(2);
const partner = new PartnerClient({ baseUrl, apiKey });

function* rows() {
  for (let n = 0; n < Number(count); n++) yield { ...order, externalId: `ERP-${n}` };
}

for await (const { index, result } of partner.authorizations.push(rows(), { journal: fileJournal(journal) })) {
  process.stdout.write(`${index} ${result}\n`);
}
