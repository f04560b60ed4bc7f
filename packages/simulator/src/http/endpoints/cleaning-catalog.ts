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
import { showCategory, showIncompatibility, showPage, showType } from "../../representation/records.ts";
import { endpoint, endpointWithBody, show, showDeleted } from "./endpoint.ts";
import { created, ok } from "../outcomes/status.ts";

/** The four operations of cleaning categories. */
export const categoryEndpoints = {
  createCleaningCategory: endpointWithBody(
    "createCleaningCategory",
    requests.createCleaningCategory,
    (company, { body }) => show(company, createCategory(company, body), created, showCategory),
  ),
  listCleaningCategories: endpoint("listCleaningCategories", requests.listCleaningCategories, (company, { query }) =>
    show(company, listCategories(company, query), ok, (page) =>
      showPage(page, showCategory, company.assumptions.assume),
    ),
  ),
  getCleaningCategory: endpoint("getCleaningCategory", requests.getCleaningCategory, (company, { path }) =>
    show(company, getCategory(company, path.id), ok, showCategory),
  ),
  updateCleaningCategory: endpointWithBody(
    "updateCleaningCategory",
    requests.updateCleaningCategory,
    (company, { path, body }) => show(company, updateCategory(company, path.id, body), ok, showCategory),
  ),
};

/** The four operations of cleaning types. */
export const typeEndpoints = {
  createCleaningType: endpointWithBody("createCleaningType", requests.createCleaningType, (company, { body }) =>
    show(company, createType(company, body), created, showType),
  ),
  listCleaningTypes: endpoint("listCleaningTypes", requests.listCleaningTypes, (company, { query }) =>
    show(company, listTypes(company, query), ok, (page) => showPage(page, showType, company.assumptions.assume)),
  ),
  getCleaningType: endpoint("getCleaningType", requests.getCleaningType, (company, { path }) =>
    show(company, getType(company, path.id), ok, showType),
  ),
  updateCleaningType: endpointWithBody("updateCleaningType", requests.updateCleaningType, (company, { path, body }) =>
    show(company, updateType(company, path.id, body), ok, showType),
  ),
};

/** The five operations of cleaning incompatibilities. */
export const incompatibilityEndpoints = {
  createCleaningIncompatibility: endpointWithBody(
    "createCleaningIncompatibility",
    requests.createCleaningIncompatibility,
    (company, { body }) => show(company, createIncompatibility(company, body), created, showIncompatibility),
  ),
  listCleaningIncompatibilities: endpoint(
    "listCleaningIncompatibilities",
    requests.listCleaningIncompatibilities,
    (company, { query }) =>
      show(company, listIncompatibilities(company, query), ok, (page) =>
        showPage(page, showIncompatibility, company.assumptions.assume),
      ),
  ),
  getCleaningIncompatibility: endpoint(
    "getCleaningIncompatibility",
    requests.getCleaningIncompatibility,
    (company, { path }) => show(company, getIncompatibility(company, path.id), ok, showIncompatibility),
  ),
  updateCleaningIncompatibility: endpointWithBody(
    "updateCleaningIncompatibility",
    requests.updateCleaningIncompatibility,
    (company, { path, body }) => show(company, updateIncompatibility(company, path.id, body), ok, showIncompatibility),
  ),
  deleteCleaningIncompatibility: endpoint(
    "deleteCleaningIncompatibility",
    requests.deleteCleaningIncompatibility,
    (company, { path }) => showDeleted(company, deleteIncompatibility(company, path.id), showIncompatibility),
  ),
};
