import type { ComponentChild } from "preact";

/** A field that filters a list; `/` focuses it. */
export function Filter({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
}): ComponentChild {
  return (
    <input
      type="search"
      id="filter"
      aria-label={label}
      placeholder={`${hint}  /`}
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** A choice between a few options, all visible. */
export function Segments<Name extends string>({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: readonly (readonly [Name, string])[];
  chosen: Name;
  onChoose: (name: Name) => void;
}): ComponentChild {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(([name, text]) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** The words of a filter. */
export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether every word occurs in one of the texts. */
export function hasWords(words: readonly string[], ...texts: readonly (string | number | null | undefined)[]): boolean {
  if (words.length === 0) return true;
  const all = texts.join(" ").toLowerCase();
  return words.every((word) => all.includes(word));
}
