import type { DeliveryNetworks } from "@totem-partner/spec/networks";

export interface EngineSettings {
  assets: string;
  companies: string;
  host: string;
  port: number;
  networks: DeliveryNetworks;
  texts: Readonly<Record<string, string>>;
  /** Texts that it reads from the environment of the process, by their names: secrets, which no file contains. */
  secrets: readonly string[];
}

/** The newest behaviour of the runtime that the worker was tested with. */
const compatibilityDate = "2026-05-01";

/** The objects of the worker, and the names under which workerd stores them. */
const objectClasses = [
  { binding: "COMPANIES", className: "CompanyObject", uniqueKey: "companies" },
  { binding: "ARCHIVES", className: "ArchiveObject", uniqueKey: "archives" },
  { binding: "DIRECTORY", className: "DirectoryObject", uniqueKey: "directory" },
] as const;

const text = (value: string): string =>
  `"${value.replaceAll(/["\\\p{Cc}]/gu, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, "0")}`)}"`;

const addressOf = (host: string, port: number): string => `${host.includes(":") ? `[${host}]` : host}:${String(port)}`;

/** The configuration of workerd. The worker lies beside its file. */
export function configurationOf({ assets, companies, host, port, networks, texts, secrets }: EngineSettings): string {
  const bindings = [
    ...objectClasses.map(
      ({ binding, className }) => `(name = ${text(binding)}, durableObjectNamespace = ${text(className)})`,
    ),
    `(name = "ASSETS", service = "assets")`,
    ...Object.entries(texts).map(([name, value]) => `(name = ${text(name)}, text = ${text(value)})`),
    ...secrets.map((name) => `(name = ${text(name)}, fromEnvironment = ${text(name)})`),
  ];
  const namespaces = objectClasses.map(
    ({ className, uniqueKey }) => `(className = ${text(className)}, uniqueKey = ${text(uniqueKey)}, enableSql = true)`,
  );
  // The engine resolves a name and connects to one of its addresses itself: a name gains nothing by resolving to another.
  const [allowed, denied] = [networks.allow, networks.deny].map((list) => list.map(text).join(", "));
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "sandbox", worker = .worker),
    (name = "internet", network = (allow = [${String(allowed)}], deny = [${String(denied)}], tlsOptions = (trustBrowserCas = true))),
    (name = "assets", disk = ${text(assets)}),
    (name = "companies", disk = (path = ${text(companies)}, writable = true)),
  ],
  sockets = [(name = "http", address = ${text(addressOf(host, port))}, http = (), service = "sandbox")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = ${text(compatibilityDate)},
  durableObjectNamespaces = [
    ${namespaces.join(",\n    ")},
  ],
  durableObjectStorage = (localDisk = "companies"),
  bindings = [
    ${bindings.join(",\n    ")},
  ],
);
`;
}

/** The configuration for Cloudflare's wrangler: the same worker, its objects there, and the files of the pages. */
export const cloudflareConfiguration = (version: string): string =>
  `${JSON.stringify(
    {
      name: "totem-sandbox",
      main: "worker.js",
      compatibility_date: compatibilityDate,
      // It is one module already.
      no_bundle: true,
      find_additional_modules: false,
      workers_dev: true,
      assets: { directory: "assets", binding: "ASSETS", run_worker_first: true },
      durable_objects: {
        bindings: objectClasses.map(({ binding, className }) => ({ name: binding, class_name: className })),
      },
      migrations: [{ tag: "1", new_sqlite_classes: objectClasses.map(({ className }) => className) }],
      // Workers there reach public addresses only.
      vars: { VERSION: version, DELIVER_TO: "public", BOUNDS: "{}", MAX_COMPANIES: "10000", LOG: "json" },
      observability: { enabled: true },
    },
    null,
    2,
  )}\n`;
