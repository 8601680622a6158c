import { layersInOrder } from '#domain/alerting/alarms/rules/layers.ts';
import { parseState } from '#domain/assembly/device-state/state.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import type { rangeCalls } from '#domain/fleet/device-admin/range-calls.ts';
import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import type { Range } from '#domain/foundation/kinds/validity.ts';
import {
  isNoLimit,
  rangeChannels,
  rangeKey,
  type SetRanges,
  setRangeFault,
} from '#domain/stream/believed/set-ranges.ts';
import { unitsWithRecords } from '#domain/stream/stream/arrivals.ts';
import { layerKey } from '../../alerting/alarms/rules/change-log.ts';
import { originOfLayer } from '../../alerting/alarms/rules/describe.ts';
import { layersAbove, lockOwnDevices } from '../../alerting/alarms/rules/device-rules.ts';
import { lockLayer } from '../../alerting/alarms/rules/save.ts';
import { findPlace, mayEditAt } from '../../alerting/alarms/rules/scope.ts';
import { isAbout, namesFor } from '../../alerting/alarms/rules/world.ts';
import type { Context } from '../../context.ts';
import { refusedBySetRanges } from '../../foundation/devices/refused.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import { storedJson } from '../../platform/db/json.ts';
import { int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

type Save = Parsed<typeof rangeCalls.saveValueRanges>;
type Given = Save['ranges'];
type ChannelRange = Output<typeof rangeCalls.getValueRanges>['channels'][number];

interface Row {
  id: number;
  path: string;
  siteId: number | null;
  deviceType: string;
  valueRanges: SetRanges;
  state: string | null;
}

/** What is believed of the values that a device of the caller's own has; a lessee sees nothing of it. */
export async function valueRanges(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  mcuId: string,
): Promise<Output<typeof rangeCalls.getValueRanges>> {
  const { row, refused } = await within(session, async (tx) => {
    const place = await findPlace(tx, session, { mcuIds: [mcuId] });
    const found = await tx.one<Row>(
      sql`select d.id, d.path, d.site_id, d.device_type, d.value_ranges, r.state
        from device_state s join device d on d.id = s.device_id left join device_snapshot r on r.device_id = s.device_id
        where ${place.devices}`,
    );
    return { row: found, refused: await refusedBySetRanges(tx, found.id, clock.now()) };
  });
  const above = await within(systemScope('settings of a device'), (tx) => layersAbove(tx, [row]));
  const names = await namesFor(within, session, above);
  const layers = layersInOrder(
    above.filter((layer) => isAbout(layer, row)),
    idsOfPath(row.path) ?? [],
  );
  const state = parseState(row.state);
  const kinds = state.ok
    ? RECORD_KINDS.filter((kind) => unitsWithRecords(state.state.arrivals, kind).length > 0)
    : RECORD_KINDS;
  const channels = RECORD_KINDS.flatMap((kind) =>
    rangeChannels(kind).flatMap(({ name, range }): ChannelRange[] => {
      const key = rangeKey(kind, name);
      const layer = layers.findLast(({ ranges }) => key in ranges);
      const inherited = shown(layer?.ranges[key], range, originOfLayer(names, layer ?? null));
      const own = shown(row.valueRanges[key], range, originOfLayer(names, OWN));
      if (!kinds.includes(kind) && !inherited && !own) return [];
      const { count = 0, lastAt = null } = refused.get(key) ?? {};
      const possible = { lowest: range[0], highest: range[1] };
      const believed = own ?? inherited;
      return [{ kind, channel: name, possible, believed, inherited, refused: count, refusedAt: lastAt }];
    }),
  );
  return { channels };
}

const OWN = { companyId: null, siteId: null, deviceType: null };
/** No limit is shown as all that is possible. */
function shown(
  range: Range | null | undefined,
  possible: Range,
  origin: NonNullable<ChannelRange['believed']>['origin'],
): ChannelRange['believed'] {
  if (range === undefined) return null;
  const [lowest, highest] = range ?? possible;
  return { lowest, highest, origin };
}

/** Sets ranges of values, from the next record on. */
export async function saveValueRanges(context: Context, session: Session, input: Save): Promise<{ devices: number }> {
  checkRanges(input.ranges);
  return 'mcuIds' in input.scope
    ? saveOfDevices(context, session, input.scope.mcuIds, input.ranges)
    : saveOfLayer(context, session, input);
}

function checkRanges(given: Given): void {
  for (const { kind, channel: name, range } of given) {
    const channel = rangeChannels(kind).find((one) => one.name === name);
    const fault = channel ? range && setRangeFault([range.lowest, range.highest], channel) : 'channel';
    if (fault) throw new Refusal('param_error', { field: `ranges.${rangeKey(kind, name)}`, rule: fault });
  }
}

async function saveOfDevices(
  { within, clock, invalidations }: Context,
  session: Session,
  mcuIds: readonly string[],
  given: Given,
): Promise<{ devices: number }> {
  const changed = await within(session, async (tx) => {
    const locked = await lockOwnDevices(tx, session, [...new Set(mcuIds)]);
    const rows = await tx.query<{ id: number; mcuId: string; valueRanges: SetRanges }>(
      sql`select id, mcu_id, value_ranges from device where id = any(${locked.map(({ id }) => id)}::int8[])`,
    );
    const others = rows.flatMap((row) => {
      const next = withGiven(row.valueRanges, given);
      return isSame(next, row.valueRanges) ? [] : [{ ...row, next }];
    });
    const written = rowsFrom('u', {
      id: int8(others.map(({ id }) => id)),
      ranges: text(others.map(({ next }) => JSON.stringify(next))),
    });
    await tx.query(sql`update device d set value_ranges = u.ranges::jsonb from ${written} where d.id = u.id`);
    await noteRanges(tx, session, clock.now(), given, ...others.map(({ mcuId }) => mcuId));
    return others;
  });
  await invalidations.publish(...changed.map(deviceChanged));
  return { devices: changed.length };
}

async function saveOfLayer(
  { within, clock, invalidations }: Context,
  session: Session,
  { scope, ranges: given }: Save,
): Promise<{ devices: number }> {
  const saved = await within(session, async (tx) => {
    const place = await findPlace(tx, session, scope);
    if (!mayEditAt(session, place)) throw new Refusal('permission_denied');
    const { ranges } = await lockLayer(tx, place);
    const next = withGiven(ranges, given);
    if (isSame(next, ranges)) return null;
    const key = layerKey(place);
    await tx.query('update alarm_layer set ranges = $2 where key = $1', [key, storedJson(next)]);
    await noteRanges(tx, session, clock.now(), given, key);
    const { devices } = await tx.one<{ devices: number }>(
      sql`select count(*)::int as devices from device d where ${place.devices}`,
    );
    return { path: place.path, devices };
  });
  if (saved) await invalidations.publish({ topic: 'company', path: saved.path });
  return { devices: saved?.devices ?? 0 };
}

function withGiven(known: SetRanges, given: Given): SetRanges {
  const next = new Map(Object.entries(known));
  for (const { kind, channel, range } of given) {
    const key = rangeKey(kind, channel);
    if (range) next.set(key, storedRange(kind, channel, range));
    else next.delete(key);
  }
  return Object.fromEntries(next);
}

/** What is possible may become more: no limit is none then, too. */
function storedRange(kind: number, name: string, range: NonNullable<Given[number]['range']>): Range | null {
  const [lowest, highest] = rangeChannels(kind).find((one) => one.name === name)!.range;
  return isNoLimit(range, { lowest, highest }) ? null : [range.lowest, range.highest];
}

const isSame = (one: SetRanges, other: SetRanges): boolean => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
};

/** One entry for each device, or for the layer. */
async function noteRanges(
  tx: Tx,
  { userId, path }: Session,
  at: number,
  given: Given,
  ...targets: readonly string[]
): Promise<void> {
  const detail = { ranges: given.map(wordingOf).join(', ') };
  const entry = { at, userId, companyPath: path, action: 'devices.saveRanges', detail };
  await writeAudit(tx, ...targets.map((target) => ({ ...entry, target })));
}

function wordingOf({ kind, channel: name, range }: Given[number]): string {
  const channel = rangeChannels(kind).find((one) => one.name === name)!;
  if (!range) return `${name} –`;
  return `${name} ${range.lowest / channel.divisor}…${range.highest / channel.divisor} ${channel.unit}`.trim();
}
