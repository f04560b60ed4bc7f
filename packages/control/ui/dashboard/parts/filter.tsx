import { keysIn } from "@totem-partner/spec/fields";
interface FilterProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  /** The id of a list, if there is one: arrow keys and Enter lead into it. */
  controls?: string | undefined;
}

const entering = new Set(["ArrowDown", "ArrowUp", "Enter"]);

/** A field that filters a list while one types; `/` focuses it, and Escape clears it, then leaves it. */
export const Filter = ({ label, hint, value, onChange, controls }: FilterProps) => (
  <input
    type="search"
    id="filter"
    aria-label={label}
    aria-controls={controls}
    placeholder={`${hint}  /`}
    maxLength={100}
    value={value}
    onInput={({ currentTarget }) => onChange(currentTarget.value)}
    onKeyDown={(event) => {
      const { key, currentTarget } = event;
      if (key === "Escape" && currentTarget.value === "") currentTarget.blur();
      else if (key === "Escape") onChange("");
      const list = entering.has(key) ? document.getElementById(controls ?? "") : null;
      if (list === null) return;
      event.preventDefault();
      list.focus();
      list.dispatchEvent(new KeyboardEvent("keydown", { key }));
    }}
  />
);

interface SegmentsProps<Name extends string> {
  label: string;
  options: Readonly<Record<Name, string>>;
  chosen: Name;
  onChoose: (name: Name) => void;
}

export const Segments = <Name extends string>({ label, options, chosen, onChoose }: SegmentsProps<Name>) => (
  <div class="segments" role="group" aria-label={label}>
    {keysIn(options).map((name) => (
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
