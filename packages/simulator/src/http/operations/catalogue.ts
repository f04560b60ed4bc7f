import { requests } from "@totem-partner/spec/requests";
import {
  createProduct,
  createWarehouse,
  deleteProduct,
  deleteWarehouse,
  getProduct,
  getWarehouse,
  listProducts,
  listWarehouses,
  updateProduct,
  updateWarehouse,
} from "../../commands/catalogue.ts";
import { displayErrors } from "../../domain/catalogue.ts";
import { showPage, showProduct, showWarehouse } from "../../representation.ts";
import { operation, operationWithBody, show, showDeleted, unlessWrong } from "../operation.ts";
import { created, ok } from "../status.ts";

/** The five operations of products. */
export const productOperations = {
  createProduct: operationWithBody("createProduct", requests.createProduct, (company, { body }) =>
    show(company, createProduct(company, body), created, showProduct),
  ),
  listProducts: operation("listProducts", requests.listProducts, (company, { query }) =>
    show(company, listProducts(company, query), ok, (page) => showPage(page, showProduct, company.assumptions.assume)),
  ),
  getProduct: operation("getProduct", requests.getProduct, (company, { path }) =>
    show(company, getProduct(company, path.id), ok, showProduct),
  ),
  updateProduct: operationWithBody("updateProduct", requests.updateProduct, (company, { path, body }) =>
    show(company, updateProduct(company, path.id, body), ok, showProduct),
  ),
  deleteProduct: operation("deleteProduct", requests.deleteProduct, (company, { path }) =>
    showDeleted(company, deleteProduct(company, path.id), showProduct),
  ),
};

/** The five operations of warehouses. */
export const warehouseOperations = {
  createWarehouse: operationWithBody("createWarehouse", requests.createWarehouse, (company, { body }) =>
    unlessWrong(displayErrors(body), () => show(company, createWarehouse(company, body), created, showWarehouse)),
  ),
  listWarehouses: operation("listWarehouses", requests.listWarehouses, (company, { query }) =>
    show(company, listWarehouses(company, query), ok, (page) =>
      showPage(page, showWarehouse, company.assumptions.assume),
    ),
  ),
  getWarehouse: operation("getWarehouse", requests.getWarehouse, (company, { path }) =>
    show(company, getWarehouse(company, path.id), ok, showWarehouse),
  ),
  updateWarehouse: operationWithBody("updateWarehouse", requests.updateWarehouse, (company, { path, body }) =>
    unlessWrong(displayErrors(body), () => show(company, updateWarehouse(company, path.id, body), ok, showWarehouse)),
  ),
  deleteWarehouse: operation("deleteWarehouse", requests.deleteWarehouse, (company, { path }) =>
    showDeleted(company, deleteWarehouse(company, path.id), showWarehouse),
  ),
};
