/** Started parts, which are stopped in reverse order. */
export interface Lifecycle {
  /** Adds the function that stops a part that was just started. */
  add(name: string, stop: () => Promise<void> | void): void;
  /** Stops everything; an error in one part does not prevent the others from stopping. */
  stop(): Promise<void>;
}

export function createLifecycle(failed: (name: string, error: Error) => void): Lifecycle {
  const started: { name: string; stop: () => Promise<void> | void }[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = async () => {
    for (const { name, stop } of started.toReversed()) {
      try {
        await stop();
      } catch (error) {
        failed(name, error as Error);
      }
    }
  };
  return {
    add: (name, stop) => started.push({ name, stop }),
    stop: () => {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
