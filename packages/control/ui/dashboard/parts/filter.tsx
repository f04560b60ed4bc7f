interface FilterProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
}

/** A field that filters a list; `/` focuses it. */
export const Filter = ({ label, hint, value, onChange }: FilterProps) => (
  <input
    type="search"
    id="filter"
    aria-label={label}
    placeholder={`${hint}  /`}
    value={value}
    onInput={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

interface SegmentsProps<Name extends string> {
  label: string;
  options: Readonly<Record<Name, string>>;
  chosen: Name;
  onChoose: (name: Name) => void;
}

const namesOf = <Name extends string>(options: Readonly<Record<Name, string>>): Name[] =>
  Object.keys(options).filter((text): text is Name => Object.hasOwn(options, text));

export const Segments = <Name extends string>({ label, options, chosen, onChoose }: SegmentsProps<Name>) => (
  <div class="segments" role="group" aria-label={label}>
    {namesOf(options).map((name) => (
      <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
        {options[name]}
      </button>
    ))}
  </div>
);

export function hasWords(filter: string, texts: readonly (string | number | null | undefined)[]): boolean {
  const all = texts.join(" ").toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
