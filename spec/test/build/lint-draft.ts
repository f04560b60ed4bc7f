import { keysOf, pointerTo } from "../../check/json-pointer.ts";
import type { Json, JsonObject } from "../../build/json.ts";
import { isObject } from "../../build/lint/json-pointer.ts";
import type { ContractSources } from "../../build/lint/rule.ts";

/** A copy of the contract and of what it is held against, made to be spoiled. */
export interface Draft {
  contract: JsonObject;
  sources: ContractSources;
}

/** A change to a draft. */
export type Spoil = (draft: Draft) => void;

/** The effect of a change, the change, and a place that the broken rule names. */
export type Mutation = [does: string, spoil: Spoil, at: string];

/** The object at a pointer into a document. */
export function objectWithin(root: JsonObject, pointer: string): JsonObject {
  return keysOf(pointer).reduce((at, key) => {
    const next = at[key];
    if (!isObject(next)) throw new Error(`There is no object at ${pointer}`);
    return next;
  }, root);
}

/** Sets one key of an object of the contract. */
export const set =
  (pointer: string, key: string, value: Json): Spoil =>
  ({ contract }) => {
    objectWithin(contract, pointer)[key] = value;
  };

/** Removes keys of an object of the contract. */
export const remove =
  (pointer: string, ...keys: string[]): Spoil =>
  ({ contract }) => {
    for (const key of keys) Reflect.deleteProperty(objectWithin(contract, pointer), key);
  };

/** Removes every label of an element. */
export const strip = (pointer: string): Spoil => remove(pointer, "x-source", "x-section", "x-since", "x-assumption");

/** Gives a key of an object another name; the statements that point there follow. */
export const rename =
  (pointer: string, from: string, to: string): Spoil =>
  ({ contract, sources }) => {
    const object = objectWithin(contract, pointer);
    object[to] = object[from] ?? null;
    Reflect.deleteProperty(object, from);
    const [old, now] = [from, to].map((key) => pointer + pointerTo(key));
    for (const statement of sources.statements) {
      statement.contract = statement.contract.map((place) =>
        `${place}/`.startsWith(`${old}/`) ? place.replace(String(old), String(now)) : place,
      );
    }
  };

/** Copies an operation to another method, without what it says of the interface document. */
export const assumedCopy =
  (path: string, from: string, to: string): Spoil =>
  ({ contract }) => {
    const methods = objectWithin(contract, path);
    const operation = JSON.stringify(methods[from], (key, value: Json) =>
      ["x-source", "x-section", "x-since"].includes(key) ? undefined : value,
    );
    methods[to] = { ...(JSON.parse(operation) as JsonObject), operationId: "copied", "x-assumption": "delete-status" };
  };
