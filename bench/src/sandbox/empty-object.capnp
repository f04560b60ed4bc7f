using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "empty", worker = .worker), (name = "objects", disk = (path = "objects", writable = true))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "empty")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "empty-object.mjs")],
  compatibilityDate = "2026-05-01",
  durableObjectNamespaces = [(className = "CompanyObject", uniqueKey = "companies", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [(name = "COMPANIES", durableObjectNamespace = "CompanyObject")],
);
