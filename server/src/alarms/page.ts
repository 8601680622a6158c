import { STATUS_OPEN, STATUS_RELEASED } from '#domain/alarms/push-msg.ts';
import type { Calls } from '#domain/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import type { Caller } from '../devices/list.ts';
import { pageWith } from '../platform/db/page.ts';
import type { Tx } from '../platform/db/within.ts';
import { type AlarmFilter, countAlarms, fleetAlarms, newestAlarms } from './fleet-alarms.ts';

type AlarmPageRequest = Parsed<Calls['listWarningPushMsg2']>;

/** One page of the messages of the visible fleet. */
export async function pageAlarms(
  tx: Tx,
  caller: Caller,
  request: AlarmPageRequest,
  now: number,
): Promise<Output<Calls['listWarningPushMsg2']>> {
  const { mcuId, ...rest } = request;
  if ((request.startTime === undefined) !== (request.endTime === undefined))
    throw new Refusal('param_error', {
      field: request.startTime === undefined ? 'startTime' : 'endTime',
      rule: 'required',
    });
  const filter = { ...rest, ...(mcuId !== undefined && { deviceId: await deviceIdOf(tx, mcuId) }) };
  const count = async (of: AlarmFilter) => countAlarms(tx, await fleetAlarms(tx, caller, of));
  const matching = await fleetAlarms(tx, caller, filter);
  const list = await newestAlarms(tx, caller, matching, {
    limit: request.pageSize,
    offset: (request.pageNum - 1) * request.pageSize,
    now,
  });
  const total = await countAlarms(tx, matching);
  const openOf = { ...filter, status: STATUS_OPEN };
  const open =
    filter.status === STATUS_OPEN ? total : filter.status === STATUS_RELEASED || total > 0 ? await count(openOf) : 0;
  return { ...pageWith(list, total, request), open };
}

async function deviceIdOf(tx: Tx, mcuId: string): Promise<number> {
  const device = await tx.maybe<{ id: number }>('select id from device where mcu_id = $1', [mcuId]);
  if (!device) throw new Refusal('device_not_found');
  return device.id;
}
