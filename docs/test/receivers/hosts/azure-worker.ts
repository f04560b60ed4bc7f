// Stands in for the worker of Azure Functions, whose package its host brings. The library asks it to register functions,
// and converts what it receives and returns.

/** The parts of the library's model of an invocation that the worker calls. */
interface InvocationModel {
  getArguments: () => Promise<{ context: unknown; inputs: unknown[] }>;
  invokeFunction: (context: unknown, inputs: unknown[], callback: unknown) => Promise<unknown>;
  getResponse: (context: unknown, result: unknown) => Promise<{ returnValue: { http: AzureResponse } }>;
}

interface ProgrammingModel {
  getInvocationModel: (core: object) => InvocationModel;
}

/** A response as the worker hands it to its host. */
export interface AzureResponse {
  statusCode: string;
  headers: Record<string, string>;
  body: { bytes?: Uint8Array; string?: string };
}

/** A request as the host hands it to the worker. */
export interface AzureRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: { bytes: Uint8Array } | { string: string };
}

interface Registered {
  metadata: { name: string; bindings: Readonly<Record<string, { type: string; direction: string }>> };
  callback: unknown;
}

const worker: { model?: ProgrammingModel; registered?: Registered } = {};

// The methods that the library calls.

export const setProgrammingModel = (model: ProgrammingModel): void => void (worker.model = model);

export const registerFunction = (metadata: Registered["metadata"], callback: unknown): void =>
  void (worker.registered = { metadata, callback });

/** Invokes the registered function with a request. */
export async function invoke(http: AzureRequest): Promise<AzureResponse> {
  const { model, registered } = worker;
  if (model === undefined || registered === undefined) throw new Error("No function is registered.");
  const { metadata, callback } = registered;
  const [name = ""] = Object.entries(metadata.bindings).find(([, { type }]) => type === "httpTrigger") ?? [];
  const inputData = [{ name, data: { http } }];
  const invocation = model.getInvocationModel({
    ...{ invocationId: crypto.randomUUID(), metadata, state: undefined },
    request: { inputData, triggerMetadata: {} },
    log: (_level: string, _category: string, text: string) => console.log(text),
  });
  const { context, inputs } = await invocation.getArguments();
  const result = await invocation.invokeFunction(context, inputs, callback);
  return (await invocation.getResponse(context, result)).returnValue.http;
}
