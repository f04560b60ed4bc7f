import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import type { ErpClient } from "./erp-client.ts";
import { runJourney } from "./journey.ts";
import { createReport } from "./report.ts";

/** A quarter to eight in Madrid on the first day of the file: the dates in it keep their meaning on any day. */
const now = "2026-07-01T07:45:00+02:00";
const file = new URL("../orders.csv", import.meta.url);

/** The options of the demonstration. */
export interface DemonstrationOptions {
  colour: boolean;
  print: (text: string) => void;
  /** Makes the client under demonstration. Default: the SDK's. */
  connect?: (mock: MockServer) => ErpClient;
}

/**
 * Runs the journey against its own mock server and prints the result. Returns the exit code: 0 only if every claim
 * was checked and holds.
 */
export async function demonstrate({ colour, print, connect = connectSdk }: DemonstrationOptions): Promise<0 | 1> {
  await using mock = await startMockServer({ now });
  const report = createReport({ colour });
  print(`The mock server listens at ${mock.url}; its clock stands at ${now}.`);
  const claims = await runJourney({ client: connect(mock), totem: mock, now, file, report, print });
  print(`\nWhat happened:\n${report.claims(claims)}`);

  const broken = claims.filter(({ holds }) => !holds);
  if (broken.length === 0) {
    print(`All ${String(claims.length)} claims were checked and hold.`);
    return 0;
  }
  print(`${String(broken.length)} of ${String(claims.length)} claims do not hold:`);
  for (const { statement, evidence } of broken) print(`✗ ${statement} (${evidence})`);
  return 1;
}

const connectSdk = ({ url, apiKey }: MockServer): ErpClient => new PartnerClient({ baseUrl: url, apiKey });
