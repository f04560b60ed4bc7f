import type { Company } from "../company/company.ts";

/** How many records registering a driver takes: none for a known driver, or without one. */
export const roomForDriver = ({ records }: Company, driverNif: string | null | undefined): number =>
  typeof driverNif === "string" && !records.drivers.has(driverNif) ? 1 : 0;

/** Registers a driver: one whom the service accepts unregistered is known from then on. Assumed: `unknown-driver`. */
export function registerDriver({ records }: Company, driverNif: string): void {
  records.drivers.add(driverNif);
}
