/** How far an action on many devices has come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The fault that stopped an action on many devices, and how many were done before that. */
export class StoppedAfter extends Error {
  readonly done: number;

  constructor(done: number, cause: unknown) {
    super('stopped', { cause });
    this.name = 'StoppedAfter';
    this.done = done;
  }
}

/** Runs an action on many devices in batches, one after the other; each batch succeeds or fails as a whole. */
export async function inParts<Item, Result>(
  items: readonly Item[],
  partSize: number,
  work: (part: Item[]) => Promise<Result>,
  onProgress: (progress: Progress) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let done = 0; done < items.length; done += partSize) {
    onProgress({ done, total: items.length });
    const part = items.slice(done, done + partSize);
    results.push(
      await work(part).catch((error: unknown) => {
        throw new StoppedAfter(done, error);
      }),
    );
  }
  onProgress({ done: items.length, total: items.length });
  return results;
}
