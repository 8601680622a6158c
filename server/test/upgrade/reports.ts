import { createHash } from 'node:crypto';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { companyIdOf } from '#domain/foundation/basics/company-path.ts';
import { decodeSeries, recordsOf } from '#domain/stream/history/series.ts';
import { SeriesFrames } from '#domain/stream/history/series-stream.ts';
import { inflate } from '#server/stream/history/deflate.ts';
import type { TestServer } from '../harness/server.ts';

/** When the installation of the archive was backed up. */
export const MADE_AT = Date.UTC(2026, 10, 18, 12);
/** The measured period in it: two days around the end of summer time in New York, and four days before the backup. */
const PERIOD = { startTime: Date.UTC(2026, 9, 31), endTime: MADE_AT };
/** The company that owns most of it and holds the rest by lease. */
export const COMPANY = 'Northfield';
const UNITS = [0, 1] as const;
const mcuIdOf = (number: number) => number.toString(16).padStart(24, 'f');

/** Through the console's own calls, so that it does not matter how a version stores it. */
export async function reportsOf(server: TestServer, token: string) {
  const ask = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>) => {
    const { resultCode, resultMessage, resultModel, bytes } = await server.call(name, input, { token });
    return bytes.length > 0 && resultCode === undefined ? bytes : { resultCode, resultMessage, resultModel };
  };
  const model = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>) => {
    const answer = await ask(name, input);
    return 'resultModel' in answer ? answer.resultModel : answer;
  };
  const ofUnit = async (mcuId: string, unit: number) => ({
    sessions: await model('listChargingDischarging', { mcuId, unit, ...PERIOD }),
    activity: await model('getOdcByDayAndHour', { mcuId, unit, ...PERIOD }),
    hoursByDay: await model('getHourMeterTimeStatisticsByDay', { mcuId, unit, showAll: true, ...PERIOD }),
    hours: await model('getHourMeterTotalTime', { mcuId, unit }),
    year: await model('getDeviceYearlyUsage', { mcuId, unit, year: 2026 }),
    newest: await ask('getLastRealTimeData', { mcuId, unit }),
  });
  const ofDevice = async (mcuId: string) => ({
    units: await inTurn(UNITS, (unit) => ofUnit(mcuId, unit)),
    records: await inTurn([10, 11, 12, 13], async (kind) =>
      digest(await ask('listRecordData', { mcuId, kind, unit: undefined, ...PERIOD })),
    ),
    warnings: await model('listWarningPushMsg', { mcuId, ...PERIOD, pageSize: 200 }),
    warningCounts: await model('countWarningPushMsg', { mcuId, ...PERIOD }),
    log: await model('listDeviceLog', { mcuId }),
    geofences: await model('getGeofences', { mcuId }),
    limits: ofThatRelease(await model('getDeviceWarningSettings', { mcuId })),
    newestCells: await ask('getLastBMSRecor', { mcuId }),
    place: await model('getGNSSLastByMcuID', { mcuId }),
  });
  return {
    companies: unpinned(await model('companyTree', {})),
    devices: await inTurn([1, 2, 3, 4, 5, 6], (number) => ofDevice(mcuIdOf(number))),
    charges: await model('pageChargerRecord', { ...PERIOD, pageSize: 200 }),
    list: await model('pageDeviceList', { pageNum: 1, pageSize: 200 }),
  };
}

/** That release did not pin the company at the top. */
const unpinned = (top: unknown) => ({ ...(top as { id: string }), id: companyIdOf((top as { id: string }).id) });

interface Limits {
  readonly limits: readonly { readonly msgType: number }[];
  readonly defaults: readonly { readonly msgType: number }[];
}
/** Types of alarms that came later: what they are limited to was not reported then. */
const LATER: readonly number[] = [13, 22, 706, 707, 710, 711];

function ofThatRelease(settings: unknown): Limits {
  const { limits, defaults } = settings as Limits;
  const known = ({ msgType }: { msgType: number }) => !LATER.includes(msgType);
  return { limits: limits.filter(known), defaults: defaults.filter(known) };
}

async function inTurn<T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const thing of things) results.push(await work(thing));
  return results;
}

/** Every record of a download with the bytes it came in with, by unit and instant, as one sum. */
function digest(download: Buffer | object) {
  if (!Buffer.isBuffer(download)) return download;
  const frames = new SeriesFrames();
  const hash = createHash('sha256');
  const lines: string[] = [];
  for (const bytes of frames.push(download)) {
    const series = decodeSeries(bytes);
    for (const { at, payload } of recordsOf(series, inflate))
      lines.push(`${series.kind} ${series.unit} ${at} ${Buffer.from(payload).toString('hex')}`);
  }
  frames.end();
  for (const line of lines.sort()) hash.update(`${line}\n`);
  return { count: lines.length, sha256: hash.digest('hex') };
}
