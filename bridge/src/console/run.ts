import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type BridgeSettings, type BridgeStatus, bridgeSettings } from '#domain/fleet/bridges/calls.ts';
import { SYNC_SECONDS } from '#domain/fleet/bridges/limits.ts';
import { startDevice } from '../device.ts';
import type { SourceSettings } from '../settings.ts';
import type { Reach } from '../sources/reach.ts';
import { sync } from './ask.ts';
import { testConnection } from './connection-test.ts';
import { Curve } from './curve.ts';
import type { ConsoleFile } from './file.ts';
import { isListed } from './listed.ts';
import { Observer } from './observer.ts';

interface ConsoleOptions {
  readonly file: ConsoleFile;
  readonly version: string;
  readonly log: (line: string) => void;
  readonly now?: () => number;
  readonly retryMs?: number;
  /** Between two questions, instead of what the console says. */
  readonly askMs?: number;
  /** How long a test waits for values. */
  readonly valuesMs?: number;
}

const knownSchema = z.object({ revision: z.int(), settings: bridgeSettings });
type Known = z.output<typeof knownSchema>;

/** One of the bridges: what it has been told, and what it has to tell. */
class Bridge {
  readonly id: number;
  readonly key: string;
  readonly observer: Observer;
  readonly curve = new Curve();
  known: Known | null = null;
  test: BridgeStatus['test'] = null;
  tests: number | null = null;
  isTesting = false;
  isWatched = false;
  complaint = '';
  sentBefore = 0;
  toldAt = 0;

  constructor([id, key]: readonly [string, string], now: () => number) {
    this.id = Number(id);
    this.key = key;
    this.observer = new Observer(now);
  }
}

/** Runs bridges whose settings are made in the console. They go on with the settings they had while the console is away. */
export function startConsole({ file, version, log, now = Date.now, retryMs, askMs, valuesMs }: ConsoleOptions) {
  const stopping = new AbortController();
  const bridges = Object.entries(file.bridges).map((each) => new Bridge(each, now));
  const devices = new Map<string, ReturnType<typeof startDevice>>();
  const timers = new Map<number, NodeJS.Timeout>();
  let changing = Promise.resolve();
  mkdirSync(file.dataFolder, { recursive: true, mode: 0o700 });

  const reach = (source: BridgeSettings['source']): Reach =>
    isListed(file, source) ? 'everywhere' : 'beyond-this-machine';
  const deviceOf = ({ known }: Bridge) => (known ? devices.get(known.settings.mcuId) : undefined);

  /** Several bridges may send for one device, which has one session. */
  const restart = async (mcuId: string) => {
    await devices.get(mcuId)?.stop();
    devices.delete(mcuId);
    const own = bridges.filter(({ known }) => known?.settings.mcuId === mcuId);
    const key = file.keys[mcuId];
    if (stopping.signal.aborted || own.length === 0) return;
    for (const { observer, known } of own) {
      observer.clear();
      observer.showsTexts = isListed(file, known!.settings.source);
    }
    if (key === undefined) {
      for (const { observer } of own) observer.watcher.trouble(`the bridge's file has no key for ${mcuId}`);
      return log(`${mcuId}: its key is not in the file`);
    }
    const sources = own.map(({ known }) => withLogin(known!.settings.source, file));
    const intervalSeconds = Math.min(...own.map(({ known }) => known!.settings.intervalSeconds));
    const device = { mcuId, key, intervalSeconds, sources };
    const watcherOf = (source: SourceSettings) => own[sources.indexOf(source)]?.observer.watcher;
    const reachOf = (source: SourceSettings) => reach(own[sources.indexOf(source)]!.known!.settings.source);
    devices.set(mcuId, startDevice({ settings: file, device, log, now, retryMs, reachOf, watcherOf }));
  };

  const take = async (bridge: Bridge, known: Known) => {
    const before = bridge.known?.settings.mcuId;
    bridge.known = known;
    for (const mcuId of new Set([before, known.settings.mcuId])) if (mcuId !== undefined) await restart(mcuId);
  };

  const statusOf = (bridge: Bridge): BridgeStatus => {
    const device = deviceOf(bridge);
    const { sent, at } = { sent: device?.sent() ?? 0, at: now() };
    const seconds = (at - bridge.toldAt) / 1000;
    const rate = seconds > 0 ? Math.max(0, sent - bridge.sentBefore) / seconds : 0;
    Object.assign(bridge, { sentBefore: sent, toldAt: at });
    const online = device?.isConnected() ?? false;
    const limitBytes = file.keepMegabytes * 1_000_000;
    const waiting = device?.waiting() ?? { records: 0, bytes: 0, limitBytes, lost: 0 };
    bridge.curve.add(at, waiting.records, online);
    return {
      ...{ version, online, cause: bridge.observer.cause, ...bridge.observer.since(0) },
      textsWithheld: bridge.observer.withheld,
      ...bridge.observer.mute,
      waiting: { ...waiting, curve: bridge.curve.records },
      lastDown: bridge.curve.lastDown,
      ...{ sentPerSecond: Math.round(rate * 100) / 100, test: bridge.test },
    };
  };

  const ask = async (bridge: Bridge): Promise<void> => {
    let seconds = SYNC_SECONDS;
    try {
      const told = { id: bridge.id, revision: bridge.known?.revision ?? 0, told: statusOf(bridge) };
      const arrived = bridge.isWatched ? { arrived: bridge.observer.values() } : {};
      const answer = await sync({ console: file.console, key: bridge.key }, { ...told, ...arrived }, stopping.signal);
      seconds = answer.nextSeconds;
      bridge.isWatched = answer.watched;
      bridge.complaint = '';
      const { settings, revision } = answer;
      if (settings) {
        log(`bridge ${bridge.id}: settings of revision ${revision}`);
        remember(file, bridge.id, { revision, settings });
        changing = changing.then(() => take(bridge, { revision, settings }));
        await changing;
      }
      runTest(bridge, answer.testsAsked);
    } catch (error) {
      const complaint = error instanceof Error ? error.message : String(error);
      if (!stopping.signal.aborted && complaint !== bridge.complaint) log(`bridge ${bridge.id}: ${complaint}`);
      bridge.complaint = complaint;
    }
    if (!stopping.signal.aborted)
      timers.set(
        bridge.id,
        setTimeout(() => void ask(bridge), askMs ?? seconds * 1000),
      );
  };

  /** Those that were asked for before this program began are nobody's any more. */
  const runTest = (bridge: Bridge, asked: number) => {
    const before = bridge.tests ?? asked;
    bridge.tests = before;
    if (asked <= before || bridge.isTesting || !bridge.known) return;
    bridge.tests = asked;
    bridge.isTesting = true;
    const { revision, settings } = bridge.known;
    const isConnected = () => deviceOf(bridge)?.isConnected() ?? false;
    const { source } = settings;
    const tested = { number: asked, revision, source, reach: reach(source), observer: bridge.observer, isConnected };
    void testConnection({ ...tested, now, valuesMs }, stopping.signal).then((test) => {
      Object.assign(bridge, { test, isTesting: false });
    });
  };

  const begun = bridges.map(async (bridge) => {
    const known = recall(file, bridge.id);
    if (known) {
      changing = changing.then(() => take(bridge, known));
      await changing;
    }
    await ask(bridge);
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(begun);
      await changing;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all([...devices.values()].map((device) => device.stop()));
    },
  };
}

function withLogin(source: BridgeSettings['source'], { logins }: ConsoleFile): SourceSettings {
  const login = logins['broker' in source ? source.broker : 'url' in source ? source.url : ''] ?? {};
  if (source.type === 'json-http') return { ...source, headers: login.headers ?? {} };
  const { username, password } = login;
  return 'broker' in source ? { ...source, username, password } : { ...source };
}

const placeOf = ({ dataFolder }: ConsoleFile, id: number) => join(dataFolder, `bridge-${id}.json`);

const remember = (file: ConsoleFile, id: number, known: Known) =>
  writeFileSync(placeOf(file, id), JSON.stringify(known), { mode: 0o600 });

/** The settings of the last time; null if there are none, or they cannot be read. */
function recall(file: ConsoleFile, id: number): Known | null {
  try {
    return knownSchema.parse(JSON.parse(readFileSync(placeOf(file, id), 'utf8')));
  } catch {
    return null;
  }
}
