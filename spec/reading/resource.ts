import { type Fields, isFields } from "../check/fields.ts";

/** True for a resource object of JSON:API, which has the fields of a record beside its id. */
export const isResource = (value: Fields): value is Fields & { attributes: Fields } =>
  isFields(value["attributes"]) && typeof value["type"] === "string";
