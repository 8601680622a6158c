import { MAX_COUNTED } from '#domain/alerting/alarms/watch/max-counted.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { STATUS_OPEN, STATUS_RELEASED } from '#domain/foundation/devices/push-msg-status.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { pageWith } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type AlarmFilter, alarmPlaces, alarmsAt, countAlarms, newestAlarms } from './fleet-alarms.ts';
import { listedOf } from './listed.ts';

type AlarmPageRequest = Parsed<Calls['listWarningPushMsg2']>;

/** One page of the messages of the visible fleet. */
export async function pageAlarms(
  tx: Tx,
  caller: Caller,
  request: AlarmPageRequest,
  now: number,
): Promise<Output<Calls['listWarningPushMsg2']>> {
  const filter = { ...(await filterOf(tx, request)), folded: true };
  const places = await alarmPlaces(tx, caller, filter, now);
  const matching = alarmsAt(places, caller, filter, now);
  const rows = await newestAlarms(tx, matching, {
    limit: request.pageSize,
    offset: (request.pageNum - 1) * request.pageSize,
  });
  const { total, open } = await countAlarms(tx, matching);
  // Of more than are counted, and of released ones, the open ones are counted by themselves.
  const counted = total < MAX_COUNTED && filter.status !== STATUS_RELEASED;
  const openOf = alarmsAt(places, caller, { ...filter, status: STATUS_OPEN }, now);
  return {
    ...pageWith(await listedOf(tx, rows, caller), total, request),
    open: counted ? open : (await countAlarms(tx, openOf)).total,
  };
}

/** The filter of a request; refuses half a period and a device that the caller does not see. */
export async function filterOf(
  tx: Tx,
  { mcuId, pageNum: _, pageSize: __, ...filter }: Partial<AlarmPageRequest>,
): Promise<AlarmFilter> {
  const { startTime, endTime } = filter;
  if ((startTime === undefined) !== (endTime === undefined))
    throw new Refusal('param_error', { field: startTime === undefined ? 'startTime' : 'endTime', rule: 'required' });
  return mcuId === undefined ? filter : { ...filter, deviceId: await deviceIdOf(tx, mcuId) };
}

async function deviceIdOf(tx: Tx, mcuId: string): Promise<number> {
  const device = await tx.maybe<{ id: number }>('select id from device where mcu_id = $1', [mcuId]);
  if (!device) throw new Refusal('device_not_found');
  return device.id;
}
