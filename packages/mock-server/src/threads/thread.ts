import { Worker } from "node:worker_threads";

export interface ThreadEvents<Reply> {
  onReply: (reply: Reply) => void;
  /** Called once if it ends by itself. */
  onCrash: (reason: Error) => void;
}

export interface Thread<Message> {
  send: (message: Message) => void;
  /** Lets it keep the process alive, until the returned function is called. */
  hold: () => () => void;
  end: () => Promise<void>;
}

/** Prism and the contract need a tenth of this. With Node's room for new objects, loading Prism leaves 27 MB resident. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 4 };

export function startThread<Message, Reply>(code: URL, name: string, events: ThreadEvents<Reply>): Thread<Message> {
  const { onReply, onCrash } = events;
  const worker = new Worker(code, { name, resourceLimits });
  let isOver = false;
  const crash = (reason: Error) => {
    if (!isOver) onCrash(reason);
    isOver = true;
  };
  worker.on("message", onReply);
  worker.once("error", crash);
  worker.once("exit", (code) => crash(new Error(`The thread of the ${name} ended with code ${String(code)}.`)));
  // Not earlier: a listener for messages holds it.
  worker.unref();
  return {
    send: (message) => worker.postMessage(message),
    hold: () => {
      worker.ref();
      return () => {
        // The caller that ends it waits for its end.
        if (!isOver) worker.unref();
      };
    },
    end: async () => {
      isOver = true;
      await worker.terminate();
    },
  };
}
