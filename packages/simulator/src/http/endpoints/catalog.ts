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
} from "../../commands/catalog.ts";
import { displayErrors } from "../../domain/catalog/catalog.ts";
import { showPage, showProduct, showWarehouse } from "../../representation/records.ts";
import { endpoint, endpointWithBody, show, showDeleted, unlessWrong } from "./endpoint.ts";
import { created, ok } from "../outcomes/status.ts";

/** The five operations of products. */
export const productEndpoints = {
  createProduct: endpointWithBody("createProduct", requests.createProduct, (company, { body }) =>
    show(company, createProduct(company, body), created, showProduct),
  ),
  listProducts: endpoint("listProducts", requests.listProducts, (company, { query }) =>
    show(company, listProducts(company, query), ok, (page) => showPage(page, showProduct, company.assumptions.assume)),
  ),
  getProduct: endpoint("getProduct", requests.getProduct, (company, { path }) =>
    show(company, getProduct(company, path.id), ok, showProduct),
  ),
  updateProduct: endpointWithBody("updateProduct", requests.updateProduct, (company, { path, body }) =>
    show(company, updateProduct(company, path.id, body), ok, showProduct),
  ),
  deleteProduct: endpoint("deleteProduct", requests.deleteProduct, (company, { path }) =>
    showDeleted(company, deleteProduct(company, path.id), showProduct),
  ),
};

/** The five operations of warehouses. */
export const warehouseEndpoints = {
  createWarehouse: endpointWithBody("createWarehouse", requests.createWarehouse, (company, { body }) =>
    unlessWrong(displayErrors(body), () => show(company, createWarehouse(company, body), created, showWarehouse)),
  ),
  listWarehouses: endpoint("listWarehouses", requests.listWarehouses, (company, { query }) =>
    show(company, listWarehouses(company, query), ok, (page) =>
      showPage(page, showWarehouse, company.assumptions.assume),
    ),
  ),
  getWarehouse: endpoint("getWarehouse", requests.getWarehouse, (company, { path }) =>
    show(company, getWarehouse(company, path.id), ok, showWarehouse),
  ),
  updateWarehouse: endpointWithBody("updateWarehouse", requests.updateWarehouse, (company, { path, body }) =>
    unlessWrong(displayErrors(body), () => show(company, updateWarehouse(company, path.id, body), ok, showWarehouse)),
  ),
  deleteWarehouse: endpoint("deleteWarehouse", requests.deleteWarehouse, (company, { path }) =>
    showDeleted(company, deleteWarehouse(company, path.id), showWarehouse),
  ),
};
