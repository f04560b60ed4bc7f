import { isFields } from "@totem-partner/spec/fields";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import type { Template } from "@totem-partner/spec/template";
import { byForm, embedding, type ErrorSample, isFieldError, isKeys, isPlain, named, ofField } from "./error-parts.ts";
import { fitsError } from "./error-shape.ts";

/** A body of errors, or which part of the samples nothing explains. */
export type LearnedError = { ok: true; body: OwnErrorBody } | { ok: false; why: string };

interface SeenText {
  path: string;
  text: string;
  /** Whether it was the same in every error. */
  isSame: boolean;
}

const isLonger = (one: SeenText | undefined, other: SeenText): boolean => (one?.text.length ?? 0) > other.text.length;

class ErrorLearner {
  readonly #samples: readonly ErrorSample[];
  /** What people read, in the order in which it stands. */
  readonly #texts: SeenText[] = [];
  why: string | undefined;

  constructor(samples: readonly ErrorSample[]) {
    this.#samples = samples;
  }

  /** Of how many kinds the errors are, by status and path. */
  get #kinds(): number {
    return new Set(this.#samples.map(({ status, path }) => `${String(status)} ${path.replace(/[^/]*$/, "")}`)).size;
  }

  learn(values: readonly unknown[], path = ""): Template {
    const [first] = values;
    if (values.every(isFields) && isFields(first)) return this.#object(values, first, path);
    if (values.every(Array.isArray)) return this.#list(values, path);
    const form = named(byForm, values, this.#samples);
    // A code that is the same for several kinds of errors is none.
    const isCode = form === "code" || form === "upperCode";
    if (isCode && isPlain(first) && values.every((value) => value === first) && this.#kinds > 1) return first;
    if (form !== undefined) return `{${form}}`;
    return this.#words(values, path);
  }

  #object(values: readonly Readonly<Record<string, unknown>>[], first: object, path: string): Template {
    const keys = Object.keys(first);
    const fieldNames = this.#samples.map(({ field }) => field?.name);
    const isMap = values.every((value, at) => {
      const [key, ...others] = Object.keys(value);
      return (
        others.length === 0 &&
        key !== undefined &&
        fieldNames[at] !== undefined &&
        [fieldNames[at], `/${fieldNames[at]}`].includes(key)
      );
    });
    if (isMap) {
      const key = keys[0] === fieldNames[0] ? "{field.name}" : "{field.path}";
      return {
        [key]: this.#ofField(
          values.map((value) => Object.values(value)[0]),
          path,
        ),
      };
    }
    if (!values.every((value) => Object.keys(value).join("\n") === keys.join("\n"))) return this.#unknown(path);
    const parts = keys.map((name): [string, Template] => [
      name,
      this.learn(
        values.map((value) => value[name]),
        path + pointerTo(name),
      ),
    ]);
    return Object.fromEntries(parts);
  }

  #list(values: readonly unknown[][], path: string): Template {
    if (values.every((value) => value.length === 0)) return [];
    const some = values.flatMap((value) => value);
    if (some.every(isFieldError)) return "{errorList}";
    if (!values.every((value) => value.length === 1)) return this.#unknown(path);
    const items = values.map(([item]) => item);
    const isOfField = this.#samples.every(({ field }) => field !== undefined);
    if (!isOfField) return [this.learn(items, `${path}/0`)];
    if (items.every((item) => typeof item === "string")) {
      return named(ofField, items, this.#samples) === "field.sentence" ? "{sentences}" : ["{field.message}"];
    }
    return [this.#ofField(items, `${path}/0`)];
  }

  /** What is said of one invalid field. */
  #ofField(values: readonly unknown[], path: string): Template {
    const [first] = values;
    if (values.every((value, at) => this.#samples[at] !== undefined && isKeys(value, this.#samples[at])))
      return "{field.keys}";
    if (values.every(Array.isArray)) {
      const lists: readonly unknown[][] = values;
      return lists.every((list) => list.length === 1)
        ? [
            this.#ofField(
              lists.map(([item]) => item),
              `${path}/0`,
            ),
          ]
        : this.#unknown(path);
    }
    if (values.every(isFields) && isFields(first)) {
      return Object.fromEntries(
        Object.keys(first).map((name) => [
          name,
          this.#ofField(
            values.map((value) => value[name]),
            path + pointerTo(name),
          ),
        ]),
      );
    }
    const whole = named(byForm, values, this.#samples);
    const part = named(ofField.slice(0, 3), values, this.#samples);
    if (part === undefined && whole !== undefined) return `{${whole}}`;
    const form = named(ofField, values, this.#samples);
    return form === undefined ? this.#unknown(path) : `{${form}}`;
  }

  /** A text: what is the same in errors of different kinds is constant; anything else is a title or a detail. */
  #words(values: readonly unknown[], path: string): Template {
    const [first] = values;
    const embedded = new Set(values.map((value, at) => this.#samples[at] && embedding(value, this.#samples[at])));
    const [only] = embedded;
    if (embedded.size === 1 && only !== undefined) return only;
    const isOfFields = this.#samples.length > 1 && this.#samples.every(({ field }) => field !== undefined);
    const isSame = isPlain(first) && values.every((value) => value === first);
    if (isSame && (this.#kinds > 1 || isOfFields || typeof first !== "string")) return first;
    if (!values.every((value) => typeof value === "string")) return this.#unknown(path);
    const isFirst = this.#samples.every(({ field }, at) => {
      const value = values[at];
      return (
        field !== undefined && typeof value === "string" && value.startsWith(`/${field.name} `) && !value.endsWith(".")
      );
    });
    if (isFirst) return "{firstSentence}";
    this.#texts.push({ path, text: String(first), isSame });
    return `{text.${String(this.#texts.length - 1)}}`;
  }

  /** A template in which each text is known as a title or a detail: of two, the longer one is the detail. */
  named(template: Template): Template {
    const [one, two] = this.#texts;
    const names = two === undefined || isLonger(one, two) ? ["detail", "title"] : ["title", "detail"];
    if (this.#texts.length > names.length) this.#unknown(this.#texts[2]?.path ?? "");
    // One of them could be a constant, which errors of another kind would show.
    const same = this.#texts.find(({ isSame }) => isSame);
    if (two !== undefined && same) this.why ??= `${same.path} is the same in every error that was seen`;
    const text = JSON.stringify(template);
    return JSON.parse(
      text.replaceAll(/\{text\.(\d+)\}/g, (_, at: string) => `{${names[Number(at)] ?? ""}}`),
    ) as Template;
  }

  #unknown(path: string): null {
    this.why ??= `${path === "" ? "The body" : path} changes in a way that nothing explains`;
    return null;
  }
}

function learnForm(samples: readonly ErrorSample[]): { template: Template; why: string | undefined } {
  const learner = new ErrorLearner(samples);
  const template = learner.named(learner.learn(samples.map(({ body }) => body)));
  return { template, why: learner.why };
}

/** Learns the body of errors from some that name an invalid field, and some that do not. */
export function learnError(usual: readonly ErrorSample[], ofFields: readonly ErrorSample[]): LearnedError {
  const types = [...new Set([...usual, ...ofFields].map(({ type }) => type))];
  const [type = "", ...others] = types;
  if (others.length > 0) return { ok: false, why: `Errors have several media types: ${types.join(", ")}` };
  const form = learnForm(usual);
  if (form.why !== undefined) return { ok: false, why: form.why };
  const plain: OwnErrorBody = { ...(type !== "application/json" && { type }), body: form.template };
  if (ofFields.length === 0 || ofFields.every((sample) => fitsError(plain, sample, true)))
    return { ok: true, body: plain };
  const invalid = learnForm(ofFields);
  if (invalid.why !== undefined) return { ok: false, why: invalid.why };
  return { ok: true, body: { ...plain, invalid: invalid.template } };
}
