import { isFields } from "@totem-partner/spec/fields";
import { UsageError } from "@totem-partner/spec/program";

/** What the engine opens for itself, and, two files each, for as many connections as the proxy of the guide makes to it. */
const shared = 64 + 2 * 256;

/** What a company opens while it is awake: its database with two files beside it, and a delivery. */
const perCompany = 4;

const fewest = 1024;

/** The limit of this process, and so of the engine, which Node has raised already; undefined where there is none. */
export function openFileLimit(): number | undefined {
  const report: unknown = process.report.getReport();
  const limits = isFields(report) && isFields(report["userLimits"]) ? report["userLimits"]["open_files"] : undefined;
  return isFields(limits) && typeof limits["soft"] === "number" ? limits["soft"] : undefined;
}

/** The number of companies that can be awake at a time. Throws where strangers could use the limit up. */
export function companiesWithin(limit: number | undefined): number | undefined {
  if (limit === undefined) return undefined;
  if (limit >= fewest) return Math.floor((limit - shared) / perCompany);
  throw new UsageError(
    `Only ${String(limit)} files may be open at a time, too few for connections and companies. ` +
      `Allow at least ${String(fewest)}, and four for each company that is awake: LimitNOFILE= in a unit, --ulimit nofile= for a container, or ulimit -n.`,
  );
}
