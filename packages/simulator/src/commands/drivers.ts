import type { Company } from "../company.ts";

/** Registers a driver: one whom the service lets in unregistered is known from then on. Assumed: `unknown-driver`. */
export function registerDriver({ records }: Company, driverNif: string): void {
  records.drivers.add(driverNif);
}
