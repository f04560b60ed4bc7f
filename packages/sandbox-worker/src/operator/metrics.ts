import type { Totals } from "../calls/directory-calls.ts";

/** What no company knows: requests that it did not respond to, as one isolate has counted them since it started, and restarts. */
export interface FrontCounts {
  /** With a key that this sandbox never made, or that is not valid any more. */
  invalidKeys: number;
  /** Without a key. */
  withoutCompany: number;
  /** The number of times the launcher of this engine has started it again. */
  restarts: number;
  /** That failed, because the disk is full. */
  diskFull: number;
  /** That failed for another reason, such as a damaged database. */
  unavailable: number;
}

interface Metric {
  name: string;
  type: "counter" | "gauge";
  unit?: string;
  help: string;
  samples: readonly (readonly [labels: string, value: number])[];
}

function metricsOf(totals: Totals, front: FrontCounts): Metric[] {
  return [
    {
      name: "totem_sandbox_companies",
      type: "gauge",
      help: "Companies: awake in memory, asleep, or archived.",
      samples: [
        ['{state="awake"}', totals.awake],
        ['{state="asleep"}', totals.companies - totals.awake - totals.archived],
        ['{state="archived"}', totals.archived],
      ],
    },
    {
      name: "totem_sandbox_failing_webhooks",
      type: "gauge",
      help: "Companies whose latest delivery attempt failed.",
      samples: [["", totals.failing]],
    },
    {
      name: "totem_sandbox_records",
      type: "gauge",
      help: "Records of all companies.",
      samples: [["", totals.records]],
    },
    {
      name: "totem_sandbox_stored_bytes",
      type: "gauge",
      unit: "bytes",
      help: "The size of the databases of all companies.",
      samples: [["", totals.storedBytes]],
    },
    {
      name: "totem_sandbox_requests",
      type: "counter",
      help: "Requests with a valid key.",
      samples: [["_total", totals.requests]],
    },
    {
      name: "totem_sandbox_refusals",
      type: "counter",
      help: "Rejected requests: over a limit of the company; with an invalid key or without one, in this isolate.",
      samples: [
        ['_total{reason="bound"}', totals.refused],
        ['_total{reason="invalid_key"}', front.invalidKeys],
        ['_total{reason="no_key"}', front.withoutCompany],
      ],
    },
    {
      name: "totem_sandbox_failures",
      type: "counter",
      help: "Requests that failed, in this isolate: the disk is full, or a company cannot be read or written.",
      samples: [
        ['_total{reason="disk_full"}', front.diskFull],
        ['_total{reason="company_unavailable"}', front.unavailable],
      ],
    },
    {
      name: "totem_sandbox_delivery_attempts",
      type: "counter",
      help: "Attempts of deliveries by outcome.",
      samples: [
        ['_total{outcome="delivered"}', totals.delivered],
        ['_total{outcome="failed"}', totals.undelivered],
      ],
    },
    {
      name: "totem_sandbox_wakes",
      type: "counter",
      help: "The number of times that a company was loaded into memory.",
      samples: [["_total", totals.wakes]],
    },
    {
      name: "totem_sandbox_engine_restarts",
      type: "counter",
      help: "The number of engine restarts after it had exited.",
      samples: [["_total", front.restarts]],
    },
  ];
}

/** The media type of the text. */
export const metricsType = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/** Returns what an operator watches, in the form of OpenMetrics 1.0. */
export function metricsText(totals: Totals, front: FrontCounts): string {
  const lines = metricsOf(totals, front).flatMap(({ name, type, unit, help, samples }) => [
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...samples.map(([labels, value]) => `${name}${labels} ${String(value)}`),
  ]);
  return `${lines.join("\n")}\n# EOF\n`;
}
