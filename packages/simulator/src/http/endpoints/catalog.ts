import { requests } from "@totem-partner/spec/requests";
import {
  createProduct,
  createWarehouse,
  products,
  updateProduct,
  updateWarehouse,
  warehouses,
} from "../../commands/catalog.ts";
import { categories, deleteIncompatibility, incompatibilities, types } from "../../commands/cleaning.ts";
import { displayErrors } from "../../domain/catalog/catalog.ts";
import {
  showCategory,
  showIncompatibility,
  showProduct,
  showType,
  showWarehouse,
} from "../../representation/records.ts";
import { operationsOn } from "./endpoint.ts";

const product = operationsOn(showProduct);
const warehouse = operationsOn(showWarehouse);
const category = operationsOn(showCategory);
const type = operationsOn(showType);
const pair = operationsOn(showIncompatibility);

/** The operations of products, warehouses, and cleaning categories, types and incompatibilities. */
export const catalogEndpoints = {
  createProduct: product.create(requests.createProduct, createProduct),
  listProducts: product.list(requests.listProducts, products.list),
  getProduct: product.one(requests.getProduct, products.get),
  updateProduct: product.update(requests.updateProduct, updateProduct),
  deleteProduct: product.delete(requests.deleteProduct, products.delete),

  createWarehouse: warehouse.create(requests.createWarehouse, createWarehouse, displayErrors),
  listWarehouses: warehouse.list(requests.listWarehouses, warehouses.list),
  getWarehouse: warehouse.one(requests.getWarehouse, warehouses.get),
  updateWarehouse: warehouse.update(requests.updateWarehouse, updateWarehouse, displayErrors),
  deleteWarehouse: warehouse.delete(requests.deleteWarehouse, warehouses.delete),

  createCleaningCategory: category.create(requests.createCleaningCategory, categories.create),
  listCleaningCategories: category.list(requests.listCleaningCategories, categories.list),
  getCleaningCategory: category.one(requests.getCleaningCategory, categories.get),
  updateCleaningCategory: category.update(requests.updateCleaningCategory, categories.update),

  createCleaningType: type.create(requests.createCleaningType, types.create),
  listCleaningTypes: type.list(requests.listCleaningTypes, types.list),
  getCleaningType: type.one(requests.getCleaningType, types.get),
  updateCleaningType: type.update(requests.updateCleaningType, types.update),

  createCleaningIncompatibility: pair.create(requests.createCleaningIncompatibility, incompatibilities.create),
  listCleaningIncompatibilities: pair.list(requests.listCleaningIncompatibilities, incompatibilities.list),
  getCleaningIncompatibility: pair.one(requests.getCleaningIncompatibility, incompatibilities.get),
  updateCleaningIncompatibility: pair.update(requests.updateCleaningIncompatibility, incompatibilities.update),
  deleteCleaningIncompatibility: pair.delete(requests.deleteCleaningIncompatibility, deleteIncompatibility),
};
