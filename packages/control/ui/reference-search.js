// The search of the API reference: whatever has a kind can be found, by words of its title and of where it is.
{
  const box = document.querySelector("#search");
  const list = document.querySelector("#found");
  const count = document.querySelector("#found-count");
  const most = 40;
  const kinds = ["operation", "event", "object", "field", "problem code", "open point", "chapter"];
  let entries;
  let found = [];
  let active = -1;

  const readEntries = () =>
    [...document.querySelectorAll("[data-kind]")].map(({ id, dataset: { kind, title, where } }) => {
      const name = title.toLowerCase();
      return { id, kind, title, where, name, text: `${name} ${where.toLowerCase()}`, order: kinds.indexOf(kind) };
    });

  /** The lower the better: how the title matches, then its kind. */
  const rankOf = ({ name, order }, [first]) => (name.startsWith(first) ? 0 : name.includes(first) ? 1 : 2) * 10 + order;

  function matches(words) {
    entries ??= readEntries();
    return entries
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map((entry) => ({ entry, rank: rankOf(entry, words) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ entry }) => entry);
  }

  function optionOf({ title, where, kind }, at) {
    const option = document.createElement("li");
    option.id = `found-${at}`;
    option.setAttribute("role", "option");
    const place = document.createElement("small");
    place.className = "muted";
    place.textContent = where === "" ? kind : `${kind} · ${where}`;
    option.append(title, place);
    option.addEventListener("pointerdown", (event) => event.preventDefault());
    option.addEventListener("click", () => go(at));
    return option;
  }

  function mark(at) {
    active = at;
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(index === at));
      if (index === at) option.scrollIntoView({ block: "nearest" });
    }
    if (at < 0) box.removeAttribute("aria-activedescendant");
    else box.setAttribute("aria-activedescendant", `found-${at}`);
  }

  function showFound() {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const all = words.length === 0 ? [] : matches(words);
    found = all.slice(0, most);
    list.replaceChildren(...found.map(optionOf));
    list.hidden = found.length === 0;
    box.setAttribute("aria-expanded", String(found.length > 0));
    count.textContent = words.length === 0 ? "" : `${all.length} found`;
    count.classList.toggle("visually-hidden", words.length === 0 || all.length > 0);
    mark(found.length > 0 ? 0 : -1);
  }

  function clear() {
    box.value = "";
    showFound();
  }

  function go(at) {
    const { id } = found[at];
    clear();
    if (location.hash === `#${id}`) dispatchEvent(new HashChangeEvent("hashchange"));
    else location.hash = id;
  }

  const moves = { ArrowDown: 1, ArrowUp: -1 };
  box.addEventListener("input", showFound);
  box.addEventListener("keydown", (event) => {
    const { key } = event;
    if (key === "Escape") {
      if (box.value === "") box.blur();
      clear();
    } else if (key in moves && found.length > 0) mark((active + moves[key] + found.length) % found.length);
    else if (key === "Enter" && active >= 0) go(active);
    else return;
    event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isTyping = target.matches("textarea, select, input:not([type=radio])");
    const isWanted =
      (key === "/" && !isTyping && !ctrlKey && !metaKey && !altKey) || (key === "k" && (ctrlKey || metaKey));
    if (!isWanted) return;
    event.preventDefault();
    if (!box.checkVisibility()) document.querySelector(".menu").click();
    box.focus();
    box.select();
  });
}
