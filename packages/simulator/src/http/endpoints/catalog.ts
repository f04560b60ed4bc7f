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
import { showProduct, showWarehouse } from "../../representation/records.ts";
import { endpoint, endpointWithBody, show, showDeleted, showList, unlessWrong } from "./endpoint.ts";
import { created, ok } from "../outcomes/status.ts";

/** The five operations of products. */
export const productEndpoints = {
  createProduct: endpointWithBody(requests.createProduct, (company, { body }) =>
    show(company, createProduct(company, body), created, showProduct),
  ),
  listProducts: endpoint(requests.listProducts, (company, { query }) =>
    showList(company, listProducts(company, query), showProduct),
  ),
  getProduct: endpoint(requests.getProduct, (company, { path }) =>
    show(company, getProduct(company, path.id), ok, showProduct),
  ),
  updateProduct: endpointWithBody(requests.updateProduct, (company, { path, body }) =>
    show(company, updateProduct(company, path.id, body), ok, showProduct),
  ),
  deleteProduct: endpoint(requests.deleteProduct, (company, { path }) =>
    showDeleted(company, deleteProduct(company, path.id), showProduct),
  ),
};

/** The five operations of warehouses. */
export const warehouseEndpoints = {
  createWarehouse: endpointWithBody(requests.createWarehouse, (company, { body }) =>
    unlessWrong(displayErrors(body), () => show(company, createWarehouse(company, body), created, showWarehouse)),
  ),
  listWarehouses: endpoint(requests.listWarehouses, (company, { query }) =>
    showList(company, listWarehouses(company, query), showWarehouse),
  ),
  getWarehouse: endpoint(requests.getWarehouse, (company, { path }) =>
    show(company, getWarehouse(company, path.id), ok, showWarehouse),
  ),
  updateWarehouse: endpointWithBody(requests.updateWarehouse, (company, { path, body }) =>
    unlessWrong(displayErrors(body), () => show(company, updateWarehouse(company, path.id, body), ok, showWarehouse)),
  ),
  deleteWarehouse: endpoint(requests.deleteWarehouse, (company, { path }) =>
    showDeleted(company, deleteWarehouse(company, path.id), showWarehouse),
  ),
};
