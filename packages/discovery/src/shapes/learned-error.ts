import { type Fields, isFields } from "@totem-partner/spec/fields";
import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import { problems } from "@totem-partner/spec/problems";
import type { Template } from "@totem-partner/spec/template";
import {
  type ErrorSample,
  fieldPartIn,
  formIn,
  fromRequest,
  type InvalidField,
  isSurelyCode,
  namesCode,
} from "./error-parts.ts";
import { embedding, fitsError, isFieldError, takenCode, withoutValues } from "./error-shape.ts";
import { areAlike, isPlain, TemplateLearner } from "./template-learner.ts";

type LearnedError = { ok: true; body: OwnErrorBody } | { ok: false; why: string };

/** True if a value is the path to the field: the part of the request, and the key. */
const isKeys = (value: unknown, field: InvalidField): boolean =>
  Array.isArray(value) && value.length === 2 && value[0] === field.in && value[1] === field.name;

/** True if the key at this path is called a code. */
const isOfCode = (path: string): boolean => /code$/i.test(path);

const isConstant = ([first, ...others]: readonly unknown[]): boolean => others.every((value) => value === first);

class ErrorLearner extends TemplateLearner {
  readonly #samples: readonly ErrorSample[];
  readonly #fields: readonly InvalidField[] | undefined;
  /** True if the errors have several statuses: a constant in those of one may be its code. */
  readonly #isOfKinds: boolean;
  /** The texts for people, in order of appearance. */
  readonly #texts: { path: string; text: string; isSame: boolean }[] = [];

  constructor(samples: readonly ErrorSample[]) {
    super();
    this.#samples = samples;
    const fields = samples.flatMap(({ field }) => field ?? []);
    if (fields.length === samples.length) this.#fields = fields;
    this.#isOfKinds = new Set(samples.map(({ status }) => status)).size > 1;
  }

  learn(values: readonly unknown[], path = ""): Template {
    if (values.every(isFields)) return this.#object(values, path);
    if (values.every(Array.isArray)) return this.#list(values, path);
    const form = formIn(values, this.#samples);
    // A value that is the same for several kinds of errors is not a code, unless it is one of ours.
    const isCode = (form === "code" && values[0] !== takenCode) || form === "upperCode";
    const isOurs = Object.hasOwn(problems, String(values[0]).toLowerCase());
    if (isCode && !isOurs && this.#isOfKinds && isConstant(values)) return String(values[0]);
    const isId = form === "requestId" || form === "traceId";
    // Every request has an id of its own.
    if (form === undefined || (isId && values.length > 1 && isConstant(values))) return this.#words(values, path);
    return `{${form}}`;
  }

  #object(values: readonly Fields[], path: string): Template {
    const isMap = this.#fields?.every(({ name }, at) => {
      const [key = "", ...others] = Object.keys(values[at] ?? {});
      return others.length === 0 && [name, `/${name}`].includes(key);
    });
    if (this.#fields !== undefined && isMap) {
      const key = Object.hasOwn(values[0] ?? {}, this.#fields[0]?.name ?? "") ? "{field.name}" : "{field.path}";
      const said = values.flatMap((value) => Object.values(value));
      return { [key]: this.#ofField(said, this.#fields, path) };
    }
    return areAlike(values) ? this.parts(values, path, (part, at) => this.learn(part, at)) : this.unknown(path);
  }

  #list(values: readonly unknown[][], path: string): Template {
    const some = values.flat();
    if (some.length === 0) return [];
    if (some.every(isFieldError)) return "{errorList}";
    if (!values.every((value) => value.length === 1)) return this.unknown(path);
    if (this.#fields === undefined) return [this.learn(some, `${path}/0`)];
    if (fieldPartIn(some, this.#fields) === "field.sentence") return "{sentences}";
    return [this.#ofField(some, this.#fields, `${path}/0`)];
  }

  #ofField(values: readonly unknown[], fields: readonly InvalidField[], path: string): Template {
    if (values.includes(undefined)) return this.#ofPart(values, fields, path);
    if (fields.every((field, at) => isKeys(values[at], field))) return "{field.keys}";
    if (values.every(Array.isArray)) {
      const lists: readonly unknown[][] = values;
      if (!lists.every((list) => list.length === 1)) return this.unknown(path);
      return [this.#ofField(lists.flat(), fields, `${path}/0`)];
    }
    if (values.every(isFields)) return this.parts(values, path, (part, at) => this.#ofField(part, fields, at));
    const whole = formIn(values, this.#samples);
    const part = fieldPartIn(values, fields, fromRequest);
    // A code that differs among errors about fields is that of the field.
    const isOfField = whole === "code" && !isConstant(values);
    // A key named after parameters may be missing for a field of a body.
    const isOfQuery = fields.every((field) => field.in === "query") && /(?:param|query)[^/]*$/i.test(path);
    if (part === "field.name" && isOfQuery) return this.unknown(path);
    if (part === undefined && whole !== undefined && !isOfField) return `{${whole}}`;
    const form = fieldPartIn(values, fields);
    // A single word that is the same for all may be the code of the error.
    const isCode = isOfCode(path) || (isConstant(values) && !/\s/.test(String(values[0])));
    return form === undefined || (form === "field.message" && isCode) ? this.unknown(path) : `{${form}}`;
  }

  /** A text with the name of a field, which is there for those of one part of the request alone. */
  #ofPart(values: readonly unknown[], fields: readonly InvalidField[], path: string): Template {
    const part = fields.find((_, at) => values[at] !== undefined)?.in ?? "";
    const said = fields.map(({ name }, at) => {
      const value = values[at];
      return typeof value === "string" ? value.replace(name, `{field.${part}}`) : value;
    });
    const [text, ...others] = new Set(said.filter((one) => one !== undefined));
    const isOfPart = fields.every((field, at) => (field.in === part) === (values[at] !== undefined));
    const isName = typeof text === "string" && ["{field.body}", "{field.query}"].some((name) => text.endsWith(name));
    return isName && others.length === 0 && isOfPart ? text : this.unknown(path);
  }

  /** A text: one that is the same for different kinds of errors is constant; any other is a title or a detail. */
  #words(values: readonly unknown[], path: string): Template {
    const [first] = values;
    const embedded = this.#samples.map((sample, at) => embedding(values[at], sample));
    const [only, ...others] = new Set(embedded);
    const hasStatus = embedded.every((text) => text !== undefined && /\{(?:status|reason)\}/.test(text));
    const isSame = isConstant(values);
    // Beside a code that is always the same, several words may be a detail.
    const isCertain = hasStatus ? this.#isOfKinds : !isSame || !/\s/.test(String(first));
    if (only !== undefined && others.length === 0) return isCertain ? only : this.unknown(path);
    if (hasStatus) return this.unknown(path);
    const isOfFields = this.#fields !== undefined && this.#fields.length > 1;
    const isSmall = typeof first !== "string" && !(Number(first) >= 100);
    if (isSame && isPlain(first) && (this.#isOfKinds || isOfFields || isSmall)) return this.constant(first, path);
    const texts = values.filter((value) => typeof value === "string");
    // Beside codes, a value in another form is another code.
    if (texts.length < values.length || texts.some(isSurelyCode) || isOfCode(path)) return this.unknown(path);
    // A text with a code in it is no title or detail as it stands.
    if (texts.some(namesCode) || texts.every((text) => text.includes(takenCode))) return this.unknown(path);
    const isFirst = this.#fields?.every(({ name }, at) => {
      const text = texts[at] ?? "";
      return text.startsWith(`/${name} `) && !text.endsWith(".");
    });
    if (isFirst) return "{firstSentence}";
    // In a single error about a field, a text that does not name it may be in all of them.
    if (this.#fields?.some(({ name }) => isSame && !texts[0]?.includes(name))) return this.unknown(path);
    this.#texts.push({ path, text: String(first), isSame });
    return `{text.${String(this.#texts.length - 1)}}`;
  }

  /** A template in which each text is known as a title or a detail: of two, the longer one is the detail. */
  named(template: Template): Template {
    const [one, two, three] = this.#texts;
    if (three !== undefined) this.unknown(three.path);
    if (one === undefined) return template;
    const isLonger = two === undefined || one.text.length > two.text.length;
    const names = isLonger ? ["detail", "title"] : ["title", "detail"];
    // One of them could be a constant, which errors of another kind would show.
    const same = this.#texts.find(({ isSame }) => isSame);
    if (two !== undefined && same) this.unknown(same.path, "is the same in every error that was seen");
    const text = JSON.stringify(template).replaceAll(
      /\{text\.(\d+)\}/g,
      (_, at: string) => `{${String(names[Number(at)])}}`,
    );
    return JSON.parse(text) as Template;
  }
}

function learnForm(samples: readonly ErrorSample[]): { template: Template; why: string | undefined } {
  const learner = new ErrorLearner(samples);
  const template = learner.named(learner.learn(samples.map(({ body }) => withoutValues(body))));
  return { template, why: learner.why };
}

export function learnError(usual: readonly ErrorSample[], ofFields: readonly ErrorSample[]): LearnedError {
  const [type = "", ...others] = new Set([...usual, ...ofFields].map((one) => one.type));
  if (others.length > 0) return { ok: false, why: `Errors have several media types: ${[type, ...others].join(", ")}` };
  const form = learnForm(usual);
  if (form.why !== undefined) return { ok: false, why: form.why };
  const plain: OwnErrorBody = { ...(type !== "application/json" && { type }), body: form.template };
  if (ofFields.length === 0 || ofFields.every((sample) => fitsError(plain, sample, true)))
    return { ok: true, body: plain };
  const invalid = learnForm(ofFields);
  if (invalid.why !== undefined) return { ok: false, why: invalid.why };
  return { ok: true, body: { ...plain, invalid: invalid.template } };
}
