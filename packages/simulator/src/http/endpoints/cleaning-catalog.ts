import { requests } from "@totem-partner/spec/requests";
import {
  createCategory,
  createIncompatibility,
  createType,
  deleteIncompatibility,
  getCategory,
  getIncompatibility,
  getType,
  listCategories,
  listIncompatibilities,
  listTypes,
  updateCategory,
  updateIncompatibility,
  updateType,
} from "../../commands/cleaning.ts";
import { showCategory, showIncompatibility, showType } from "../../representation/records.ts";
import { endpoint, endpointWithBody, show, showDeleted, showList } from "./endpoint.ts";
import { created, ok } from "../outcomes/status.ts";

/** The four operations of cleaning categories. */
export const categoryEndpoints = {
  createCleaningCategory: endpointWithBody(requests.createCleaningCategory, (company, { body }) =>
    show(company, createCategory(company, body), created, showCategory),
  ),
  listCleaningCategories: endpoint(requests.listCleaningCategories, (company, { query }) =>
    showList(company, listCategories(company, query), showCategory),
  ),
  getCleaningCategory: endpoint(requests.getCleaningCategory, (company, { path }) =>
    show(company, getCategory(company, path.id), ok, showCategory),
  ),
  updateCleaningCategory: endpointWithBody(requests.updateCleaningCategory, (company, { path, body }) =>
    show(company, updateCategory(company, path.id, body), ok, showCategory),
  ),
};

/** The four operations of cleaning types. */
export const typeEndpoints = {
  createCleaningType: endpointWithBody(requests.createCleaningType, (company, { body }) =>
    show(company, createType(company, body), created, showType),
  ),
  listCleaningTypes: endpoint(requests.listCleaningTypes, (company, { query }) =>
    showList(company, listTypes(company, query), showType),
  ),
  getCleaningType: endpoint(requests.getCleaningType, (company, { path }) =>
    show(company, getType(company, path.id), ok, showType),
  ),
  updateCleaningType: endpointWithBody(requests.updateCleaningType, (company, { path, body }) =>
    show(company, updateType(company, path.id, body), ok, showType),
  ),
};

/** The five operations of cleaning incompatibilities. */
export const incompatibilityEndpoints = {
  createCleaningIncompatibility: endpointWithBody(requests.createCleaningIncompatibility, (company, { body }) =>
    show(company, createIncompatibility(company, body), created, showIncompatibility),
  ),
  listCleaningIncompatibilities: endpoint(requests.listCleaningIncompatibilities, (company, { query }) =>
    showList(company, listIncompatibilities(company, query), showIncompatibility),
  ),
  getCleaningIncompatibility: endpoint(requests.getCleaningIncompatibility, (company, { path }) =>
    show(company, getIncompatibility(company, path.id), ok, showIncompatibility),
  ),
  updateCleaningIncompatibility: endpointWithBody(requests.updateCleaningIncompatibility, (company, { path, body }) =>
    show(company, updateIncompatibility(company, path.id, body), ok, showIncompatibility),
  ),
  deleteCleaningIncompatibility: endpoint(requests.deleteCleaningIncompatibility, (company, { path }) =>
    showDeleted(company, deleteIncompatibility(company, path.id), showIncompatibility),
  ),
};
