import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HourTrail } from '#domain/alerting/alarms/trial/hour-trail.ts';
import type { DatabaseAddresses } from '../../../platform/db/connection.ts';
import { type Hand, HandLost } from './hand.ts';
import type { DeviceToTry } from './tried-devices.ts';
import type { ComparedRules, Trial, TriedUnit } from './try-device.ts';

/** What a thread is started with. */
export interface ThreadData {
  readonly addresses: DatabaseAddresses;
  readonly trial: Trial;
}

export type Asked =
  | {
      readonly type: 'try';
      readonly place: number;
      readonly device: DeviceToTry;
      readonly rules: ComparedRules;
    }
  | { readonly type: 'end' };

/** A unit as it comes from a thread: of a trail only its values. */
type SentUnit = Omit<TriedUnit, 'trail'> & { readonly trail: Float64Array | null };

export type Answer =
  | 'ready'
  | { readonly place: number; readonly units: readonly SentUnit[] }
  | { readonly place: number; readonly error: unknown };

interface ThreadHand extends Hand {
  /** It has started, or never will. */
  readonly ready: Promise<void>;
  /** Ends the thread, whatever it does. */
  stop(): Promise<void>;
}

/** Starts a thread that tries devices; until it is ready, what it is given waits. */
export function startThread(data: ThreadData, signal: AbortSignal): ThreadHand {
  const { subject, time } = data.trial;
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: data,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const waiting = new Map<number, PromiseWithResolvers<TriedUnit[]>>();
  const giveUp = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const started = Promise.withResolvers<void>();
  let isReady = false;
  const ended = once(worker, 'exit')
    .catch(() => {})
    .then(() => started.resolve());
  let lost: HandLost | null = null;
  const lose = (error: HandLost) => {
    lost ??= error;
    giveUp(lost);
  };
  worker.on('error', (error) => lose(new HandLost('a thread of a back-test failed', { cause: error })));
  worker.on('exit', () => lose(new HandLost('a thread of a back-test has ended')));
  signal.addEventListener('abort', () => giveUp(signal.reason), { once: true });

  const whole = ({ trail, ...unit }: SentUnit): TriedUnit => ({
    ...unit,
    trail: trail && subject.type === 'channel' ? new HourTrail(time, subject.comparison, trail) : null,
  });
  worker.on('message', (answer: Answer) => {
    if (answer === 'ready') {
      isReady = true;
      started.resolve();
      return;
    }
    const turn = waiting.get(answer.place);
    waiting.delete(answer.place);
    if ('units' in answer) turn?.resolve(answer.units.map(whole));
    else turn?.reject(answer.error);
  });

  let places = 0;
  const ask = (asked: Asked) => worker.postMessage(asked);
  return {
    ready: started.promise,
    begin: (device, rules) => {
      places += 1;
      const turn = Promise.withResolvers<TriedUnit[]>();
      // Its error is thrown when the device has its turn.
      turn.promise.catch(() => {});
      if (signal.aborted) turn.reject(signal.reason);
      else if (lost) turn.reject(lost);
      else waiting.set(places, turn);
      ask({ type: 'try', place: places, device, rules });
      return { device, run: () => turn.promise };
    },
    stop: async () => {
      // Until it is ready it has no connections.
      if (isReady) ask({ type: 'end' });
      else await worker.terminate();
      await ended;
    },
  };
}
