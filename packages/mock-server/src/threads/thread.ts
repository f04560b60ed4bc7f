import { Worker } from "node:worker_threads";

export interface ThreadEvents<Reply> {
  onReply: (reply: Reply) => void;
  /** Called once if it ends by itself. */
  onCrash: (reason: Error) => void;
}

export interface Thread<Message> {
  send: (message: Message) => void;
  /** Lets it keep the process alive, until everyone who holds it has called the returned function. */
  hold: () => () => void;
  end: () => Promise<void>;
}

/**
 * The maximum memory of its objects, in megabytes: Prism and the contract need a tenth of it. New ones get little room:
 * with Node's default, loading Prism alone leaves another 27 MB resident.
 */
const [largestHeap, youngest] = [512, 4];

/** Starts a thread, so that loading and running this code delays no request. */
export function startThread<Message, Reply>(
  code: URL,
  name: string,
  { onReply, onCrash }: ThreadEvents<Reply>,
): Thread<Message> {
  const worker = new Worker(code, {
    name,
    resourceLimits: { maxOldGenerationSizeMb: largestHeap, maxYoungGenerationSizeMb: youngest },
  });
  let isOver = false;
  let holders = 0;
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
      holders += 1;
      worker.ref();
      let isHeld = true;
      return () => {
        if (isHeld) holders -= 1;
        isHeld = false;
        // Whoever ends it waits for its end.
        if (holders === 0 && !isOver) worker.unref();
      };
    },
    end: async () => {
      isOver = true;
      await worker.terminate();
    },
  };
}
