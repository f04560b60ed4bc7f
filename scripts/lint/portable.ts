import type { Restriction } from "./steady-tests.ts";

/** Syntax that works on some systems or in some installations alone, by name of the rule. */
export const portable: Record<string, readonly Restriction[]> = {
  "started-command": [
    {
      selector:
        'CallExpression[callee.name=/^(spawn|spawnSync|execFile|execFileSync)$/]:not([arguments.0.object.name="process"][arguments.0.property.name="execPath"])',
      message:
        "On Windows, npm and whatever packages bring are batch files, which this does not start. Use crossSpawn of cross-spawn, or process.execPath with the file to run.",
    },
    {
      selector:
        "ImportDeclaration[source.value=/^(node:)?child_process$/] > ImportSpecifier[imported.name=/^exec(Sync)?$/]",
      message: "Every system has another shell. Use crossSpawn of cross-spawn, which takes arguments as they are.",
    },
  ],
  "system-path": ["Literal[value=/^.(proc|dev|tmp)./]", "TemplateElement[value.raw=/^.(proc|dev|tmp)./]"].map(
    (selector) => ({
      selector,
      message:
        "Other systems have no such path. Say in a comment what happens there, or use tmpdir or devNull of node:os.",
    }),
  ),
  "handle-sync": [
    {
      selector: "CallExpression[arguments.length=0][callee.property.name=/^(sync|datasync)$/]",
      message:
        "The file handles of Yarn's Plug'n'Play cannot. Use fsync or fdatasync of node:fs with their descriptor.",
    },
  ],
  "file-url": [
    {
      selector: "MemberExpression[property.name='pathname'] > NewExpression:has(MetaProperty)",
      message: "On Windows, this is /C:/…, with %20 for a space. Use fileURLToPath.",
    },
  ],
};
