import { z } from "zod";
import type { Exported, Form, Shape } from "../../domain/shapes.ts";
import { anyObject, instantText, list, strictObject, uuid } from "./fields.ts";

type Fields = Extract<Form, { is: "fields" }>["fields"];

const isFields = (form: Form): form is Extract<Form, { is: "fields" }> => form.is === "fields";
const isConstant = (form: Form | undefined): boolean => form?.is === "one-of" && form.values.length === 1;

/** The field whose value says which of several objects a value is. */
function discriminatorOf(objects: readonly Fields[]): string | undefined {
  return Object.keys(objects[0] ?? {}).find((name) => objects.every((fields) => isConstant(fields[name])));
}

const strict = (fields: Fields) =>
  strictObject(Object.fromEntries(Object.entries(fields).map(([name, form]) => [name, schemaFor(form)])));

function anyOf(forms: readonly Form[]): z.ZodType {
  const objects = forms.filter(isFields).map(({ fields }) => fields);
  const [first, ...others] = objects.map(strict);
  const discriminator = discriminatorOf(objects);
  if (objects.length < forms.length || first === undefined || discriminator === undefined) {
    return z.union(forms.map(schemaFor));
  }
  return z.discriminatedUnion(discriminator, [first, ...others]);
}

const simple = {
  text: z.string(),
  "non-empty": z.string().min(1),
  uuid,
  instant: instantText,
  base64: z.base64(),
  number: z.number(),
  positive: z.number().positive(),
  integer: z.int(),
  truth: z.boolean(),
  anything: z.unknown(),
  record: anyObject,
} satisfies Partial<Record<Form["is"], z.ZodType>>;

function schemaFor(form: Form): z.ZodType {
  switch (form.is) {
    case "one-of":
      return isConstant(form) ? z.literal(form.values) : z.enum(form.values);
    case "or-null":
      return schemaFor(form.of).nullable();
    case "optional":
      return schemaFor(form.of).exactOptional();
    case "or-undefined":
      return schemaFor(form.of).optional();
    case "list":
      return list(schemaFor(form.of));
    case "any-of":
      return anyOf(form.forms);
    case "fields":
      return strict(form.fields);
    default:
      return simple[form.is];
  }
}

/** A schema that says what is wrong with the JSON of a shape, and allows no other fields. */
export const schemaOf = <T>(shape: Shape<T>): z.ZodType<Exported<T>> =>
  schemaFor(shape.form).transform((value, context): Exported<T> => {
    if (shape.exported(value)) return value;
    context.addIssue({ code: "custom", message: "is not valid" });
    return z.NEVER;
  });
