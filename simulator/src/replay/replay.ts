import { Schedule } from '../run/schedule.ts';
import { type Credentials, giveRoles } from './credentials.ts';
import type { ColumnsOverride } from './mapping.ts';
import { findRecordings } from './recordings.ts';
import { ReplayDevice, type ReplaySummary } from './replay-device.ts';

export interface ReplayOptions {
  /** folder of CSV files, plain or gzipped, also in subfolders */
  folder: string;
  mqttUrl: string;
  /** device of each recording; recordings without one are left out */
  credentials: Credentials;
  /** recorded seconds per second, 1 … 1000; 'max': as fast as rows are acknowledged. Default 1 */
  speed?: number | 'max';
  /**
   * 'end' (default): distances remain and the last row is now. 'start': the first row is now and distances shrink with
   * the speed
   */
  align?: 'end' | 'start';
  /** pauses in a recording are cut to this many recorded seconds of waiting */
  longestPauseSeconds?: number;
  /** maximum number of rows per device */
  mostRows?: number;
  columns?: ColumnsOverride;
  now?: () => number;
  log?: (line: string) => void;
}

export interface Replay {
  /** resolves when every row is acknowledged */
  done: Promise<ReplaySummary[]>;
  stop(): void;
}

/** Sends recordings as devices. Throws an Error for recordings or credentials that do not fit. */
export async function startReplay(options: ReplayOptions): Promise<Replay> {
  const { now = Date.now, log = () => {}, align = 'end', mostRows = Infinity } = options;
  const speed = options.speed === 'max' ? Infinity : (options.speed ?? 1);
  if (speed === Infinity && align === 'start')
    throw new Error('align start needs a speed: at max there is no distance');
  const fileNames = new Set(Object.keys(options.credentials).map((name) => name.split('/')[0]));
  const without: string[] = [];
  const recordings = await findRecordings(options.folder, options.columns, (fileName) => {
    if (!fileNames.has(fileName)) without.push(fileName);
    return fileNames.has(fileName);
  });
  if (recordings.length + without.length === 0) throw new Error(`no CSV files in ${options.folder}`);
  const given = giveRoles(recordings, options.credentials);
  without.push(...given.without);
  if (without.length > 0) log(`recordings without a device: ${without.join(', ')}`);
  const { roles } = given;

  const schedule = new Schedule(now);
  const longestPauseMs = (options.longestPauseSeconds ?? Infinity) * 1000;
  const pace = { speed, align, longestPauseMs, nowMs: now() };
  const devices = roles.map(
    (role) => new ReplayDevice(role, { mqttUrl: options.mqttUrl, pace, mostRows, now, schedule, log }),
  );
  const done = Promise.all(devices.map((device) => device.run())).finally(() => schedule.stop());
  return {
    done,
    stop: () => {
      for (const device of devices) device.stop();
    },
  };
}
