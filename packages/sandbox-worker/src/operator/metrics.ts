import type { Totals } from "../calls/directory-calls.ts";

/** The counters that no company has: requests to which none responded, since this isolate started, and restarts. */
export interface FrontCounts {
  /** With a key that this sandbox never made, or that is not valid any more. */
  invalidKeys: number;
  withoutCompany: number;
  /** The number of times the launcher of this engine has started it again. */
  restarts: number;
  diskFull: number;
  /** That failed for another reason, such as a damaged database. */
  unavailable: number;
}

type Samples = Readonly<Record<string, number>>;

/** The name, type, help and samples of each metric; bytes are a unit. */
const metricsOf = (
  totals: Totals,
  front: FrontCounts,
): readonly (readonly [string, "counter" | "gauge", string, Samples])[] => [
  [
    "companies",
    "gauge",
    "Companies: awake in memory, asleep, or archived.",
    {
      '{state="awake"}': totals.awake,
      '{state="asleep"}': totals.companies - totals.awake - totals.archived,
      '{state="archived"}': totals.archived,
    },
  ],
  ["failing_webhooks", "gauge", "Companies whose latest delivery attempt failed.", { "": totals.failing }],
  ["records", "gauge", "Records of all companies.", { "": totals.records }],
  ["stored_bytes", "gauge", "The size of the databases of all companies.", { "": totals.storedBytes }],
  ["requests", "counter", "Requests with a valid key.", { _total: totals.requests }],
  [
    "refusals",
    "counter",
    "Rejected requests: over a limit of the company; with an invalid key or without one, in this isolate.",
    {
      '_total{reason="bound"}': totals.refused,
      '_total{reason="invalid_key"}': front.invalidKeys,
      '_total{reason="no_key"}': front.withoutCompany,
    },
  ],
  [
    "failures",
    "counter",
    "Requests that failed, in this isolate: the disk is full, or a company cannot be read or written.",
    { '_total{reason="disk_full"}': front.diskFull, '_total{reason="company_unavailable"}': front.unavailable },
  ],
  [
    "delivery_attempts",
    "counter",
    "Attempts of deliveries by outcome.",
    { '_total{outcome="delivered"}': totals.delivered, '_total{outcome="failed"}': totals.undelivered },
  ],
  ["wakes", "counter", "The number of times that a company was loaded into memory.", { _total: totals.wakes }],
  ["engine_restarts", "counter", "The number of engine restarts after it had exited.", { _total: front.restarts }],
];

const metricsType = "application/openmetrics-text; version=1.0.0; charset=utf-8";

function metricsText(totals: Totals, front: FrontCounts): string {
  const lines = metricsOf(totals, front).flatMap(([suffix, type, help, samples]) => {
    const name = `totem_sandbox_${suffix}`;
    const unit = suffix.endsWith("_bytes") ? [`# UNIT ${name} bytes`] : [];
    const values = Object.entries(samples).map(([labels, value]) => `${name}${labels} ${String(value)}`);
    return [`# TYPE ${name} ${type}`, ...unit, `# HELP ${name} ${help}`, ...values];
  });
  return `${lines.join("\n")}\n# EOF\n`;
}

export const metricsResponse = (totals: Totals, front: FrontCounts): Response =>
  new Response(metricsText(totals, front), { headers: { "content-type": metricsType } });
