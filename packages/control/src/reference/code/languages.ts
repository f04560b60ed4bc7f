import { csharpExample } from "./csharp.ts";
import { curlExample } from "./curl.ts";
import type { ExampleCall } from "./example-call.ts";
import { javaExample } from "./java.ts";
import { phpExample } from "./php.ts";
import { pythonExample } from "./python.ts";
import { sdkExample } from "./sdk.ts";

/** A language that the reference shows every call in. */
export interface Language {
  /** Its name in attributes. */
  id: "curl" | "sdk" | "csharp" | "java" | "php" | "python";
  /** Its name for people. */
  name: string;
  /** Writes a call. The code reads base URL and key from the environment, and prints the status and the body. */
  write: (call: ExampleCall) => string;
}

/** The languages, in the order that the reference shows them. */
export const languages: readonly Language[] = [
  { id: "curl", name: "curl", write: curlExample },
  { id: "sdk", name: "SDK", write: sdkExample },
  { id: "csharp", name: "C#", write: csharpExample },
  { id: "java", name: "Java", write: javaExample },
  { id: "php", name: "PHP", write: phpExample },
  { id: "python", name: "Python", write: pythonExample },
];
