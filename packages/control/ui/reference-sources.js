// Where an element of the API reference comes from: shown by its badges when they are pointed at, focused or pressed.
{
  const note = document.querySelector("#source");
  let owner;
  let isPinned = false;

  function line(className, ...content) {
    const paragraph = document.createElement("p");
    paragraph.className = className;
    paragraph.append(...content);
    return paragraph;
  }

  function pointOf(id) {
    const point = document.getElementById(`open-point-${id}`);
    const link = document.createElement("a");
    link.href = `#open-point-${id}`;
    link.textContent = id;
    const part = document.createElement("div");
    part.className = "point";
    const texts = [...point.querySelectorAll(".question, .settled")].map((text) => text.cloneNode(true));
    part.append(...texts, line("muted small", link));
    return part;
  }

  function place() {
    const button = owner.getBoundingClientRect();
    note.style.maxHeight = "none";
    const { width, height } = note.getBoundingClientRect();
    const margin = 12;
    const left = Math.max(margin, Math.min(button.left, innerWidth - width - margin));
    const [above, below] = [button.top - margin, innerHeight - button.bottom - margin];
    const isBelow = height <= below || below >= above;
    const room = isBelow ? below : above;
    note.style.left = `${left}px`;
    note.style.maxHeight = `${room}px`;
    note.style.top = `${isBelow ? button.bottom : button.top - Math.min(height, room)}px`;
  }

  function hide() {
    if (owner === undefined) return;
    owner.setAttribute("aria-expanded", "false");
    owner.removeAttribute("aria-describedby");
    owner = undefined;
    isPinned = false;
    note.hidePopover();
    note.hidden = true;
  }

  function show(button) {
    if (button === owner) return;
    hide();
    owner = button;
    const { section, points } = button.dataset;
    note.replaceChildren(
      ...(section === undefined ? [] : [line("", "Documented: ", section)]),
      ...(points ?? "").split(" ").filter(Boolean).map(pointOf),
    );
    // Beside its button, so that the keyboard reaches its links next.
    button.after(note);
    note.hidden = false;
    note.showPopover();
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-describedby", note.id);
    place();
  }

  note.popover = "manual";
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch" || isPinned) return;
    const button = target.closest(".source");
    if (button) show(button);
    else if (!note.contains(target) && document.activeElement !== owner) hide();
  });
  document.addEventListener("focusin", ({ target }) => {
    if (note.contains(target)) return;
    if (target.matches(".source:focus-visible")) show(target);
    else if (target !== owner) hide();
  });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest(".source");
    if (button === null) {
      if (!note.contains(target) || target.matches("a")) hide();
    } else if (button === owner && isPinned) hide();
    else {
      show(button);
      isPinned = true;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || owner === undefined) return;
    event.preventDefault();
    const button = owner;
    const wasWithin = note.contains(document.activeElement);
    hide();
    if (wasWithin) button.focus();
  });
  addEventListener("scroll", () => owner && place(), { passive: true });
}
