/** A thread that tries rules on the devices that it is given, with connections of its own: see `thread-hand.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { createDatabase } from '../../../platform/db/pool.ts';
import { createWithin } from '../../../platform/db/within.ts';
import { ownHand } from './hand.ts';
import { slices } from './pause.ts';
import type { Answer, Asked, ThreadData } from './thread-hand.ts';

/** For what is read of some devices ahead. */
const CONNECTIONS = 4;

const { addresses, trial } = workerData as ThreadData;
const end = new AbortController();
// A connection that is lost shows in the statement that uses it.
const database = createDatabase(addresses, () => {}, CONNECTIONS);
const hand = ownHand(createWithin(database), trial, slices(end.signal));
let last = Promise.resolve();

parentPort!.on('message', (asked: Asked) => {
  if (asked.type === 'end') {
    end.abort();
    last = last.then(() => database.stop()).then(() => parentPort!.close());
    return;
  }
  const { place, device, rules } = asked;
  const begun = hand.begin(device, rules);
  last = last.then(async () => parentPort!.postMessage(await answer()));

  async function answer(): Promise<Answer> {
    try {
      const units = await begun.run();
      return { place, units: units.map(({ trail, ...unit }) => ({ ...unit, trail: trail?.values ?? null })) };
    } catch (error) {
      return { place, error };
    }
  }
});

parentPort!.postMessage('ready' satisfies Answer);
