import { requests } from "@totem-partner/spec/requests";
import * as catalog from "../../commands/catalog.ts";
import * as cleaning from "../../commands/cleaning.ts";
import { displayErrors } from "../../domain/catalog/catalog.ts";
import {
  showCategory,
  showIncompatibility,
  showProduct,
  showType,
  showWarehouse,
} from "../../representation/records.ts";
import { operationsOn } from "./shown-results.ts";

const product = operationsOn(showProduct);
const warehouse = operationsOn(showWarehouse);
const category = operationsOn(showCategory);
const type = operationsOn(showType);
const incompatibility = operationsOn(showIncompatibility);

/** The operations of products, warehouses, and cleaning categories, types and incompatibilities. */
export const catalogEndpoints = {
  createProduct: product.create(requests.createProduct, catalog.createProduct),
  listProducts: product.list(requests.listProducts, catalog.listProducts),
  getProduct: product.one(requests.getProduct, catalog.getProduct),
  updateProduct: product.update(requests.updateProduct, catalog.updateProduct),
  deleteProduct: product.delete(requests.deleteProduct, catalog.deleteProduct),

  createWarehouse: warehouse.create(requests.createWarehouse, catalog.createWarehouse, displayErrors),
  listWarehouses: warehouse.list(requests.listWarehouses, catalog.listWarehouses),
  getWarehouse: warehouse.one(requests.getWarehouse, catalog.getWarehouse),
  updateWarehouse: warehouse.update(requests.updateWarehouse, catalog.updateWarehouse, displayErrors),
  deleteWarehouse: warehouse.delete(requests.deleteWarehouse, catalog.deleteWarehouse),

  createCleaningCategory: category.create(requests.createCleaningCategory, cleaning.createCategory),
  listCleaningCategories: category.list(requests.listCleaningCategories, cleaning.listCategories),
  getCleaningCategory: category.one(requests.getCleaningCategory, cleaning.getCategory),
  updateCleaningCategory: category.update(requests.updateCleaningCategory, cleaning.updateCategory),

  createCleaningType: type.create(requests.createCleaningType, cleaning.createType),
  listCleaningTypes: type.list(requests.listCleaningTypes, cleaning.listTypes),
  getCleaningType: type.one(requests.getCleaningType, cleaning.getType),
  updateCleaningType: type.update(requests.updateCleaningType, cleaning.updateType),

  createCleaningIncompatibility: incompatibility.create(
    requests.createCleaningIncompatibility,
    cleaning.createIncompatibility,
  ),
  listCleaningIncompatibilities: incompatibility.list(
    requests.listCleaningIncompatibilities,
    cleaning.listIncompatibilities,
  ),
  getCleaningIncompatibility: incompatibility.one(requests.getCleaningIncompatibility, cleaning.getIncompatibility),
  updateCleaningIncompatibility: incompatibility.update(
    requests.updateCleaningIncompatibility,
    cleaning.updateIncompatibility,
  ),
  deleteCleaningIncompatibility: incompatibility.delete(
    requests.deleteCleaningIncompatibility,
    cleaning.deleteIncompatibility,
  ),
};
