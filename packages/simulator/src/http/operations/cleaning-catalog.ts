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
import { showCategory, showIncompatibility, showPage, showType } from "../../representation.ts";
import { operation, operationWithBody, show, showDeleted } from "../operation.ts";
import { created, ok } from "../status.ts";

/** The four operations of cleaning categories. */
export const categoryOperations = {
  createCleaningCategory: operationWithBody(
    "createCleaningCategory",
    requests.createCleaningCategory,
    (company, { body }) => show(company, createCategory(company, body), created, showCategory),
  ),
  listCleaningCategories: operation("listCleaningCategories", requests.listCleaningCategories, (company, { query }) =>
    show(company, listCategories(company, query), ok, (page) =>
      showPage(page, showCategory, company.assumptions.assume),
    ),
  ),
  getCleaningCategory: operation("getCleaningCategory", requests.getCleaningCategory, (company, { path }) =>
    show(company, getCategory(company, path.id), ok, showCategory),
  ),
  updateCleaningCategory: operationWithBody(
    "updateCleaningCategory",
    requests.updateCleaningCategory,
    (company, { path, body }) => show(company, updateCategory(company, path.id, body), ok, showCategory),
  ),
};

/** The four operations of cleaning types. */
export const typeOperations = {
  createCleaningType: operationWithBody("createCleaningType", requests.createCleaningType, (company, { body }) =>
    show(company, createType(company, body), created, showType),
  ),
  listCleaningTypes: operation("listCleaningTypes", requests.listCleaningTypes, (company, { query }) =>
    show(company, listTypes(company, query), ok, (page) => showPage(page, showType, company.assumptions.assume)),
  ),
  getCleaningType: operation("getCleaningType", requests.getCleaningType, (company, { path }) =>
    show(company, getType(company, path.id), ok, showType),
  ),
  updateCleaningType: operationWithBody("updateCleaningType", requests.updateCleaningType, (company, { path, body }) =>
    show(company, updateType(company, path.id, body), ok, showType),
  ),
};

/** The five operations of cleaning incompatibilities. */
export const incompatibilityOperations = {
  createCleaningIncompatibility: operationWithBody(
    "createCleaningIncompatibility",
    requests.createCleaningIncompatibility,
    (company, { body }) => show(company, createIncompatibility(company, body), created, showIncompatibility),
  ),
  listCleaningIncompatibilities: operation(
    "listCleaningIncompatibilities",
    requests.listCleaningIncompatibilities,
    (company, { query }) =>
      show(company, listIncompatibilities(company, query), ok, (page) =>
        showPage(page, showIncompatibility, company.assumptions.assume),
      ),
  ),
  getCleaningIncompatibility: operation(
    "getCleaningIncompatibility",
    requests.getCleaningIncompatibility,
    (company, { path }) => show(company, getIncompatibility(company, path.id), ok, showIncompatibility),
  ),
  updateCleaningIncompatibility: operationWithBody(
    "updateCleaningIncompatibility",
    requests.updateCleaningIncompatibility,
    (company, { path, body }) => show(company, updateIncompatibility(company, path.id, body), ok, showIncompatibility),
  ),
  deleteCleaningIncompatibility: operation(
    "deleteCleaningIncompatibility",
    requests.deleteCleaningIncompatibility,
    (company, { path }) => showDeleted(company, deleteIncompatibility(company, path.id), showIncompatibility),
  ),
};
