// Contents, languages, copying and colours in the API reference. The page can be read without it.
{
  const root = document.documentElement;
  root.classList.add("live");
  const sidebar = document.querySelector(".sidebar");
  const menu = document.querySelector(".menu");
  for (const part of document.querySelectorAll(".menu, .search, .key")) part.hidden = false;

  // On a narrow screen, the contents lie over the page.
  function openContents(isOpen) {
    sidebar.classList.toggle("open", isOpen);
    menu.setAttribute("aria-expanded", String(isOpen));
  }
  menu.addEventListener("click", () => openContents(!sidebar.classList.contains("open")));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !sidebar.classList.contains("open")) return;
    openContents(false);
    menu.focus();
  });

  /** Shows what an address names, wherever it is folded away, and takes the keyboard there. */
  function show() {
    const id = decodeURIComponent(location.hash.slice(1));
    // Addresses of the reference as it was: #/Authorizations/createAuthorization.
    const place = document.getElementById(id) ?? document.getElementById(id.split("/").at(-1));
    openContents(false);
    if (place === null || id === "") return;
    for (let at = place; at; at = at.parentElement.closest("details")) if (at.matches("details")) at.open = true;
    place.querySelector(":scope > details")?.setAttribute("open", "");
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView();
  }
  addEventListener("hashchange", show);
  sidebar.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link?.hash === location.hash) show();
  });
  show();

  // The contents mark what is being read.
  const links = new Map([...sidebar.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
  const observer = new IntersectionObserver(
    (seen) => {
      const now = seen.find(({ isIntersecting }) => isIntersecting);
      if (now === undefined) return;
      sidebar.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const link = links.get(now.target.id);
      link.setAttribute("aria-current", "true");
      link.closest("details").open = true;
      link.scrollIntoView({ block: "nearest" });
    },
    { rootMargin: "-15% 0px -80% 0px" },
  );
  for (const part of document.querySelectorAll(".operation, .chapter, .division")) {
    if (links.has(part.id)) observer.observe(part);
  }

  // One language is chosen for the whole page, and remembered where the browser allows it.
  function choose(language) {
    for (const input of document.querySelectorAll(`.languages [value="${CSS.escape(language)}"]`)) input.checked = true;
  }
  document.addEventListener("change", ({ target }) => {
    if (!target.matches(".languages input")) return;
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    // Code above may have grown: what was pressed stays where it is.
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
    try {
      localStorage.setItem("reference-language", target.value);
    } catch {
      // It is chosen until the page is closed.
    }
  });
  try {
    choose(localStorage.getItem("reference-language") ?? "curl");
  } catch {
    // The first one stays chosen.
  }

  // Only pages of this machine and of TLS may copy.
  for (const button of document.querySelectorAll(".copy")) button.hidden = navigator.clipboard === undefined;
  document.addEventListener("click", async ({ target }) => {
    if (!target.matches(".copy")) return;
    const code = [...target.closest(".code-panel").querySelectorAll("pre")].find((pre) => pre.checkVisibility());
    await navigator.clipboard.writeText(code.textContent);
    target.textContent = "Copied";
    setTimeout(() => (target.textContent = "Copy"), 2000);
  });
}

// Code is coloured as it comes into view: no elements are added, so a copy is what is seen.
if (CSS.highlights !== undefined) {
  const tokens = {
    comment: /^\s*#.*$|\/\/.*$/,
    name: /"(?:[^"\\\n]|\\.)*"(?=\s*:)/,
    text: /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'/,
    number: /\b\d+(?:\.\d+)?\b/,
    keyword:
      /\b(?:as|async|await|class|const|echo|false|from|import|let|new|null|print|public|return|static|String|throws|true|using|var|void|with|False|None|True)\b/,
  };
  const parts = Object.entries(tokens).map(([kind, token]) => `(?<${kind}>${token.source})`);
  const pattern = new RegExp(parts.join("|"), "gm");
  const highlights = new Map(Object.keys(tokens).map((kind) => [kind, new Highlight()]));
  for (const [kind, highlight] of highlights) CSS.highlights.set(`code-${kind}`, highlight);

  function colour(pre) {
    const text = pre.firstChild?.firstChild;
    if (text?.nodeType !== Node.TEXT_NODE) return;
    for (const { 0: token, index, groups } of text.data.matchAll(pattern)) {
      const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
      // The words of a shell are names of options.
      if (kind === "keyword" && pre.dataset.language === "curl") continue;
      const range = new StaticRange({
        startContainer: text,
        startOffset: index,
        endContainer: text,
        endOffset: index + token.length,
      });
      highlights.get(kind).add(range);
    }
  }

  const observer = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      colour(target);
    }
  });
  for (const pre of document.querySelectorAll("pre:has(> code)")) observer.observe(pre);
}
