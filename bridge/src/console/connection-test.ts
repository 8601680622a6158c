import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { BridgeStatus, ConsoleSource } from '#domain/fleet/bridges/calls.ts';
import type { BridgeTestStep } from '#domain/fleet/bridges/test-steps.ts';
import { causeOf } from '../sources/cause.ts';
import { dial, hostOf, type Place, type Reach } from '../sources/reach.ts';
import { addressOf } from './listed.ts';
import type { Observer } from './observer.ts';

const HOST_MS = 5000;
const VALUES_MS = 20_000;
const LOOK_MS = 50;
const PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883, 'http:': 80, 'https:': 443 };

type Test = NonNullable<BridgeStatus['test']>;

interface Tested {
  readonly number: number;
  readonly revision: number;
  readonly source: ConsoleSource;
  readonly reach: Reach;
  readonly observer: Observer;
  readonly isConnected: () => boolean;
  readonly now: () => number;
  readonly valuesMs?: number | undefined;
}

/** Tests a bridge step by step, up to the first that fails: settings, host, values, their channels, the session with the server. */
export async function testConnection(tested: Tested, stopping: AbortSignal): Promise<Test> {
  const { number, revision, source, reach, observer, isConnected, now, valuesMs = VALUES_MS } = tested;
  const at = now();
  const counted = () => observer.since(at);
  const until = (isThere: () => boolean) => wait(isThere, valuesMs, stopping);
  const works: readonly (readonly [BridgeTestStep, () => Promise<string>])[] = [
    ['settings', async () => `revision ${revision}`],
    ['host', () => reached(placeOf(source), reach, stopping)],
    [
      'values',
      async () => {
        if (!(await until(() => counted().seen > 0))) throw new Error(observer.cause || 'nothing arrives');
        return String(counted().seen);
      },
    ],
    [
      'mapped',
      async () => {
        if (!(await until(() => counted().mapped > 0))) throw new Error('no value has a channel');
        return String(counted().mapped);
      },
    ],
    [
      'server',
      async () => {
        if (!(await until(isConnected))) throw new Error('no session: is the key of the device right?');
        return '';
      },
    ],
  ];
  const steps: Test['steps'] = [];
  for (const [name, work] of works) {
    const began = performance.now();
    const told = await work().then(
      (detail) => ({ isDone: true, detail }),
      (error: unknown) => ({ isDone: false, detail: causeOf(error) }),
    );
    steps.push({
      name,
      ms: Math.round(performance.now() - began),
      isDone: told.isDone,
      detail: told.detail.slice(0, 200),
    });
    if (!told.isDone) break;
  }
  return { number, at, steps };
}

/** What is beside the bridge: a host and a port, or a serial port of the machine. */
function placeOf(source: ConsoleSource): Place | { readonly file: string } {
  if ('host' in source) return { host: source.host, port: source.port };
  const address = addressOf(source);
  if (address === null) return { file: 'port' in source ? source.port : '' };
  const url = new URL(address);
  return { host: hostOf(url), port: Number(url.port) || (PORTS[url.protocol] ?? 0) };
}

async function reached(place: ReturnType<typeof placeOf>, reach: Reach, stopping: AbortSignal): Promise<string> {
  if ('file' in place) {
    await access(place.file, constants.R_OK);
    return place.file;
  }
  const { host, port } = place;
  const socket = dial(place, reach);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(HOST_MS)]);
  try {
    await once(socket, 'connect', { signal });
    return `${host}:${port}`;
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'AbortError';
    throw isLate ? new Error(`${host}:${port} does not answer`) : error;
  } finally {
    socket.destroy();
  }
}

async function wait(isThere: () => boolean, limitMs: number, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; !isThere(); waited += LOOK_MS) {
    if (waited >= limitMs || signal.aborted) return false;
    await pause(LOOK_MS);
  }
  return true;
}
