import {
  arrive,
  AssumptionError,
  changeAssumptions,
  type Company,
  createInApplication,
  finishAuthorization,
  parseAssumptions,
} from "@totem-partner/simulator";
import {
  clockRange,
  isInstant,
  createProduct,
  createWarehouse,
  markAsSynced,
  readApplicationRequest,
  readProductRequest,
  readWarehouseRequest,
  showAuthorization,
  showInstant,
  showOperation,
  showProduct,
  showWarehouse,
  validationProblem,
} from "@totem-partner/simulator/host";
import { z } from "zod";
import { longestAdvance, showArrival } from "../steering.ts";
import { controlProblem, invalidBody, refused } from "./problem.ts";
import { answer, type ControlRoute, nothing, smallBody } from "./route.ts";

const plate = z.string().regex(/^[A-Za-z0-9]{1,8}$/, "Expected 1 to 8 letters or digits");

const arrivalBody = z.strictObject({
  totemGroupId: z.guid(),
  driverNif: z.string().min(1).max(20),
  tractorPlate: plate.optional(),
  trailerPlates: z.array(plate).optional(),
  authorizationId: z.guid().optional(),
  quantity: z.number().positive().optional(),
});

const clockBody = z.strictObject({
  now: z.iso
    .datetime({ offset: true })
    .refine((text) => isInstant(Date.parse(text)), `Expected an instant from ${clockRange}`),
});

const advanceBody = z.strictObject({ seconds: z.number().min(0).max(longestAdvance) });

const assumptionsBody = z.record(z.string(), z.unknown());

const showClock = ({ clock }: Company) => answer({ now: showInstant(clock.now()), standsStill: clock.isSet });

/** What the control API does to the company whose key it is called with. */
export const companyRoutes: readonly ControlRoute[] = [
  {
    method: "POST",
    path: "/reset",
    handle({ company, journal }) {
      company.reset();
      journal.clear(company);
      return nothing();
    },
  },
  { method: "GET", path: "/clock", handle: ({ company }) => showClock(company) },
  {
    method: "PUT",
    path: "/clock",
    takes: smallBody,
    handle({ company, body }) {
      const read = clockBody.safeParse(body);
      if (!read.success) return invalidBody(read.error);
      company.clock.set(Date.parse(read.data.now));
      return showClock(company);
    },
  },
  {
    method: "DELETE",
    path: "/clock",
    handle({ company }) {
      company.clock.release();
      return showClock(company);
    },
  },
  {
    method: "POST",
    path: "/clock/advance",
    takes: smallBody,
    handle({ company, body }) {
      const read = advanceBody.safeParse(body);
      if (!read.success) return invalidBody(read.error);
      company.clock.advance(read.data.seconds * 1000);
      return showClock(company);
    },
  },
  { method: "GET", path: "/assumptions", handle: ({ company }) => answer(company.assumptions.report()) },
  {
    method: "PATCH",
    path: "/assumptions",
    takes: smallBody,
    handle({ company, body }) {
      const read = assumptionsBody.safeParse(body);
      if (!read.success) return invalidBody(read.error);
      try {
        changeAssumptions(company, parseAssumptions(read.data));
      } catch (error) {
        if (!(error instanceof AssumptionError)) throw error;
        return controlProblem({ code: "validation_failed", detail: error.message });
      }
      return answer(company.assumptions.report());
    },
  },
  {
    method: "POST",
    path: "/arrivals",
    takes: smallBody,
    handle({ company, body }) {
      const read = arrivalBody.safeParse(body);
      if (!read.success) return invalidBody(read.error);
      return answer(showArrival(arrive(company, read.data)));
    },
  },
  {
    method: "GET",
    path: "/operations",
    handle: ({ company }) => answer(company.records.operations.map(showOperation)),
  },
  {
    method: "POST",
    path: "/authorizations",
    takes: smallBody,
    handle({ company, body }) {
      const read = readApplicationRequest(body);
      if (!read.ok) return controlProblem(validationProblem(read.errors));
      const created = createInApplication(company, read.value);
      return created.ok ? answer(showAuthorization(created.value, company), 201) : refused(created.refusal);
    },
  },
  {
    method: "POST",
    path: "/products",
    takes: smallBody,
    handle({ company, body }) {
      const read = readProductRequest(body);
      if (!read.ok) return controlProblem(validationProblem(read.errors));
      const created = createProduct(company, { ...read.value, native: false });
      return created.ok ? answer(showProduct(created.value), 201) : refused(created.refusal);
    },
  },
  {
    method: "POST",
    path: "/warehouses",
    takes: smallBody,
    handle({ company, body }) {
      const read = readWarehouseRequest(body);
      if (!read.ok) return controlProblem(validationProblem(read.errors));
      const created = createWarehouse(company, { ...read.value, native: false });
      return created.ok ? answer(showWarehouse(created.value), 201) : refused(created.refusal);
    },
  },
  {
    method: "POST",
    path: "/authorizations/{id}/finish",
    handle({ company, path }) {
      const finished = finishAuthorization(company, path["id"] ?? "");
      return finished.ok ? answer(showAuthorization(finished.value, company)) : refused(finished.refusal);
    },
  },
  {
    method: "POST",
    path: "/authorizations/{id}/mark-as-synced",
    handle({ company, path }) {
      const marked = markAsSynced(company, path["id"] ?? "");
      return marked.ok ? answer(showAuthorization(marked.value, company)) : refused(marked.refusal);
    },
  },
];
