import type { VirtualTime } from "./virtual-time.ts";

/** An order of the ERP, and how far it has got. Plain JSON, so that programs of other languages read and change it. */
export interface Order {
  number: string;
  product: string;
  /** The loads of the truck, in tonnes. */
  loads: number[];
  carrier: string;
  /** The first day on which it is valid, in Madrid's summer. */
  day: string;
  assign?: { driverNif: string; tractorPlate: string };
  cancel?: true;
  /** The id of its authorization. */
  id?: string;
  refused?: string;
  assigned?: true;
  cancelled?: true;
}

/** The memory of an ERP, which outlives a run of its integration. */
export interface Erp {
  orders: Order[];
  documentSent?: true;
}

/** The arguments of an integration, which resolves to its exit code. */
export interface Run {
  base: string;
  key: string;
  erp: Erp;
  document: Uint8Array<ArrayBuffer>;
  fetch: typeof fetch;
  time: VirtualTime;
}

export type Integration = (run: Run) => Promise<number>;

const order = (number: string, more: Partial<Order> = {}): Order => ({
  ...{ number, product: "WHEAT-01", loads: [8.1, 8.2, 8.2], carrier: "B12345674", day: "2026-07-01" },
  ...more,
});

const truck = { driverNif: "12345678Z", tractorPlate: "1234BCD" };

/** A day's work: some orders are equal, as four trucks of the same wheat are. */
export const newErp = (): Erp => ({
  orders: [
    order("PED-1", { assign: truck }),
    order("PED-2", { cancel: true }),
    order("PED-3"),
    order("PED-4", { product: "MAIZE-01", loads: [12.5], assign: { ...truck, tractorPlate: "9876ZZZ" } }),
    order("PED-5", { product: "MAIZE-01", loads: [3.3, 3.3, 3.3], carrier: "A87654323", cancel: true }),
  ],
});
