import { showInstant } from "../clock/time.ts";
import { isFields } from "@totem-partner/spec/fields";
import { type NormalizedRequest, requestFor, requestShape } from "../domain/authorizations/authorization-creation.ts";
import { type Authorization, authorizationShape } from "../domain/authorizations/authorization.ts";
import { operationShape } from "../domain/authorizations/authorization-transitions.ts";
import { arrivalShape } from "../domain/authorizations/totem.ts";
import { productShape, warehouseShape } from "../domain/catalog.ts";
import { categoryShape, incompatibilityShape, typeShape } from "../domain/cleaning/cleaning-catalog.ts";
import { type CleaningProtocol, protocolShape } from "../domain/cleaning/cleaning-protocol.ts";
import { type Exported, fields, type Form, idOf, listOf, nonEmpty, type Shape, uuid, yes } from "../domain/shapes.ts";
import { webhookShape } from "../domain/webhook-configuration.ts";

type Registry = Parameters<typeof requestFor>[1];

interface Kind<Row, T, Read = Row> {
  readonly shape: Shape<T>;
  readonly toJson: (row: Row, registry: Registry) => Exported<T>;
  readonly fromJson: (exported: Exported<T>) => Read;
}

type Convert = (value: unknown) => unknown;

/** Converts the instants in a value of a form; undefined if it has none. Alternatives have the same. */
function convertingInstants(form: Form | undefined, convert: Convert): Convert | undefined {
  switch (form?.is) {
    case "instant":
      return convert;
    case "or-null":
      return convertingInstants(form.of, convert);
    case "any-of":
      return convertingInstants(form.forms[0], convert);
    case "fields": {
      const each = Object.entries(form.fields).flatMap(([name, of]): [string, Convert][] => {
        const converting = convertingInstants(of, convert);
        return converting ? [[name, converting]] : [];
      });
      if (each.length === 0) return undefined;
      return (record) => {
        if (!isFields(record)) return record;
        const converted: Record<string, unknown> = { ...record };
        for (const [name, converting] of each) converted[name] = converting(converted[name]);
        return converted;
      };
    }
    default:
      return undefined;
  }
}

const itself: Convert = (value) => value;
const toText: Convert = (value) => (typeof value === "number" ? showInstant(value) : value);
const toNumber: Convert = (value) => (typeof value === "string" ? Date.parse(value) : value);

function kind<T>(shape: Shape<T>): Kind<T, T> {
  const toJson = convertingInstants(shape.form, toText) ?? itself;
  const fromJson = convertingInstants(shape.form, toNumber) ?? itself;
  return { shape, toJson: (row) => toJson(row) as Exported<T>, fromJson: (exported) => fromJson(exported) as T };
}

const create = kind(
  fields<{ authorizationId: string; request: NormalizedRequest }>({
    authorizationId: idOf("authorizations"),
    request: requestShape,
  }),
);
const protocol = kind(protocolShape);

const kinds = {
  totemGroups: kind(fields({ id: uuid, name: nonEmpty })),
  carriers: kind(yes),
  drivers: kind(yes),
  products: kind(productShape),
  warehouses: kind(warehouseShape),
  authorizations: kind(authorizationShape),
  creates: {
    ...create,
    toJson: (asked: Authorization, registry: Registry) =>
      create.toJson({ authorizationId: asked.id, request: requestFor(asked, registry) }, registry),
  },
  waiting: kind(listOf(arrivalShape)),
  operations: kind(operationShape),
  protocol: {
    ...protocol,
    toJson({ document, ...rest }: CleaningProtocol, registry: Registry) {
      if (document === null) return protocol.toJson({ ...rest, document }, registry);
      const { bytes, ...described } = document;
      return protocol.toJson({ ...rest, document: { ...described, base64: toBase64(bytes) } }, registry);
    },
    fromJson(exported: Parameters<typeof protocol.fromJson>[0]): CleaningProtocol {
      const { document, ...rest } = protocol.fromJson(exported);
      if (document === null) return { ...rest, document };
      const { base64, ...described } = document;
      return { ...rest, document: { ...described, bytes: fromBase64(base64) } };
    },
  },
  categories: kind(categoryShape),
  types: kind(typeShape),
  incompatibilities: kind(incompatibilityShape),
  webhook: kind(webhookShape),
};

type Kinds = typeof kinds;

export type RecordKind = keyof Kinds;

export type RecordKinds = { [K in RecordKind]: Parameters<Kinds[K]["toJson"]>[0] };

export type ExportedKinds = { [K in RecordKind]: ReturnType<Kinds[K]["toJson"]> };

/** The form in which it is read: the row, except of a create, which refers to its authorization. */
type ReadKinds = { [K in RecordKind]: ReturnType<Kinds[K]["fromJson"]> };

/** Every kind of record: its shape in JSON, and the conversions from and to that. Lists and logs have them in this order. */
export const recordKinds: {
  readonly [K in RecordKind]: {
    readonly shape: Kinds[K]["shape"];
    readonly toJson: (row: RecordKinds[K], registry: Registry) => ExportedKinds[K];
    readonly fromJson: (exported: ExportedKinds[K]) => ReadKinds[K];
  };
} = kinds;

/** The methods of newer engines, which are several times as fast. */
const encodesItself = (bytes: Uint8Array): bytes is Uint8Array & { toBase64: () => string } => "toBase64" in bytes;
const decodesItself = (type: object): type is { fromBase64: (text: string) => Uint8Array<ArrayBuffer> } =>
  "fromBase64" in type;

/** In blocks, because there may be millions of bytes, and the number of arguments of a call is limited. */
export function toBase64(bytes: Uint8Array): string {
  if (encodesItself(bytes)) return bytes.toBase64();
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    // To spread them takes many times as long.
    binary += String(Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + 8192)));
  }
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const type: object = Uint8Array;
  if (decodesItself(type)) return type.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
