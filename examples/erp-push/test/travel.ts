import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import type { ErpClient } from "../src/erp-client.ts";
import { runJourney } from "../src/journey.ts";
import { createReport } from "../src/report.ts";

const now = "2026-07-01T07:45:00+02:00";
const connectSdk = ({ url, apiKey }: MockServer): ErpClient => new PartnerClient({ baseUrl: url, apiKey });

/** Runs the journey against a mock server. */
export async function travel({ connect = connectSdk, assumptions = {}, file = "../orders.csv" } = {}) {
  await using mock = await startMockServer({ contract: "strict", now, assumptions });
  const printed: string[] = [];
  const claims = await runJourney({
    client: connect(mock),
    totem: mock,
    now,
    file: new URL(file, import.meta.url),
    report: createReport({ colour: false }),
    print: (text) => printed.push(text),
  });
  return { claims, broken: claims.filter(({ holds }) => !holds), printed: printed.join("\n") };
}
