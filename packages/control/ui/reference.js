// Renders the contract with Swagger UI, which the document has already loaded.
const place = document.querySelector("#reference");
const { files, base, key } = place.dataset;
const canTry = base !== undefined;

// Swagger UI has one dark theme, and does not follow the user's preference.
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

/**
 * The contract: embedded in the document if it is not served, otherwise from the server, under the assumptions of the
 * key's company.
 */
async function readContract() {
  const embedded = document.querySelector("#contract");
  if (embedded) return JSON.parse(embedded.textContent);
  const response = await fetch(`${files}openapi.json`, { headers: key ? { "X-Partner-API-Key": key } : {} });
  if (!response.ok) throw new Error(`openapi.json returned ${response.status}.`);
  return response.json();
}

/** The names of operations are not links within the buttons that open them. */
const plainNames = ({ React }) => ({
  wrapComponents: { DeepLink: () => (props) => React.createElement("span", null, props.text) },
});

function nameRegion(selector, name) {
  const region = place.querySelector(selector);
  region?.setAttribute("role", "region");
  region?.setAttribute("aria-label", name);
}

/** Elements that Swagger UI leaves without a name, outside of every landmark, or unreachable by keyboard. */
function nameControls() {
  nameRegion(".information-container", "About this interface");
  nameRegion(".scheme-container", "Server and authorization");
  place.querySelector("#servers")?.setAttribute("aria-label", "Server");
  for (const control of place.querySelectorAll(":is(select, textarea, input):not([aria-label], [id])")) {
    const field = control.closest("[data-param-name], [data-property-name]");
    const name =
      field?.dataset.paramName ?? field?.dataset.propertyName ?? control.closest("tr")?.cells[0]?.textContent;
    if (control.labels?.length) continue;
    control.setAttribute("aria-label", name ?? (control.matches("textarea") ? "Request body" : "Choice"));
  }
  for (const code of place.querySelectorAll("pre:not([tabindex])")) code.tabIndex = 0;
}

/**
 * Text before the first heading stays visible; the rest can be expanded, one level lower, so that the operations come
 * first.
 */
function foldIntroduction(info) {
  const [first, ...rest] = info.description.split("\n\n## ");
  const titles = rest.map((part) => part.split("\n", 1)[0]).join(" · ");
  const parts = rest.map((part) => `### ${part.replaceAll("\n\n###", "\n\n####")}`);
  const fold = `<details>\n<summary>${titles}</summary>`;
  info.description = [first, "## Introduction", fold, ...parts, "</details>"].join("\n\n");
}

async function show() {
  const contract = await readContract();
  foldIntroduction(contract.info);
  if (canTry) contract.servers = [{ url: location.origin + base, description: "This server." }];
  const shown = globalThis.SwaggerUIBundle({
    spec: contract,
    domNode: place,
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: canTry,
    ...(canTry ? {} : { supportedSubmitMethods: [] }),
    displayRequestDuration: true,
    validatorUrl: "none",
    syntaxHighlight: { theme: "tomorrow-night" },
    plugins: [plainNames],
    onComplete() {
      if (key) shown.preauthorizeApiKey("partnerApiKey", key);
    },
  });
  new MutationObserver(nameControls).observe(place, { childList: true, subtree: true });
}

show().catch((error) => {
  const line = document.createElement("p");
  line.className = "waiting";
  line.setAttribute("role", "alert");
  line.textContent = `The contract cannot be shown. ${error.message} Reload the page, or see the server's log.`;
  place.replaceChildren(line);
});
