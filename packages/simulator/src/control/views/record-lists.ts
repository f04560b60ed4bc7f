import type { z } from "zod";
import type { Company } from "../../company/company.ts";
import type { Authorization } from "../../domain/authorizations/authorization.ts";
import { showProduct, showWarehouse } from "../../representation/records.ts";
import type { authorizationsQuery } from "../checks/calls.ts";
import { type Page, pageOf, type PageRequest } from "./page.ts";
import { type AuthorizationView, showWithInternals } from "./authorization-view.ts";

/** A product as the partner sees it, and whether it is native; deleted ones are listed, too. */
export type ProductView = ReturnType<typeof showProduct> & { native: boolean };

/** A warehouse as the partner sees it, and whether it is native; deleted ones are listed, too. */
export type WarehouseView = ReturnType<typeof showWarehouse> & { native: boolean };

/** A page of authorizations, without visiting every one. */
export function listAuthorizations(
  company: Company,
  query: z.infer<typeof authorizationsQuery>,
): Page<AuthorizationView> {
  const { lists, creates, authorizations } = company.records;
  const { status, externalId } = query;
  const show = (one: Authorization) => showWithInternals(one, company);
  if (externalId !== undefined) {
    const created = creates.get(externalId);
    const found = created && authorizations.get(created.id);
    return pageOf(found && (status === undefined || found.status === status) ? [found] : [], query, show);
  }
  const selection = { groups: status === undefined ? (["Active", "Finished"] as const) : [status] };
  const size = lists.authorizations.count(selection);
  return pageOf({ size, slice: (from, to) => lists.authorizations.slice(selection, from, to) }, query, show);
}

/** A page of products. */
export const listProducts = ({ records }: Company, page: PageRequest): Page<ProductView> =>
  pageOf(records.products, page, (one) => ({ ...showProduct(one), native: one.native }));

/** A page of warehouses. */
export const listWarehouses = ({ records }: Company, page: PageRequest): Page<WarehouseView> =>
  pageOf(records.warehouses, page, (one) => ({ ...showWarehouse(one), native: one.native }));
