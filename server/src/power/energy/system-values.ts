import type { Output } from '#domain/contract/define.ts';
import { isServiceOver } from '#domain/foundation/devices/data-service.ts';
import { batteryOf } from '#domain/foundation/kinds/energy-roles.ts';
import { balanceOf, batteryPower, powerOf, type ReportedUnit } from '#domain/power/energy/balance.ts';
import type { SystemNode } from '#domain/power/energy/system.ts';
import type { systemCalls } from '#domain/power/energy/system-calls.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { seenBy, visibleTo } from '../../foundation/visibility/conditions.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { currentStates } from '../../stream/device-state/current.ts';
import type { SystemRow } from './system-store.ts';

type Detail = Output<typeof systemCalls.energySystem>;
type ShownNode = Detail['nodes'][number];

interface DeviceOfSystem {
  readonly id: number;
  readonly mcuId: string;
  readonly name: string;
  readonly deviceType: string;
  readonly model: string;
  readonly manufacturer: number | null;
  readonly related: { deviceType: string; deviceModel: string; unit: number }[];
  readonly serviceUntil: number | null;
}

type Drawing = Pick<SystemRow, 'nodes' | 'links'>;

/** The drawing of a system with what its devices last reported. A device that the caller does not see is none. */
export async function shownDrawing(
  tx: Tx,
  caller: Caller,
  drawing: Drawing,
  now: number,
): Promise<Pick<Detail, 'nodes' | 'links' | 'balance'>> {
  const [shown] = await shownDrawings(tx, caller, [drawing], now);
  return shown!;
}

/** The same of several systems, whose devices are loaded together. */
export async function shownDrawings(
  tx: Tx,
  caller: Caller,
  drawings: readonly Drawing[],
  now: number,
): Promise<Pick<Detail, 'nodes' | 'links' | 'balance'>[]> {
  const devices = await devicesOf(
    tx,
    caller,
    drawings.flatMap(({ nodes }) => nodes),
  );
  const served = [...devices.values()].filter((device) => !isServiceOver(device, now));
  const states = await currentStates(
    tx,
    served.map(({ id }) => id),
  );
  return drawings.map(({ nodes, links }) => {
    const reported: ReportedUnit[] = [];
    const shown = nodes.map((node): ShownNode => {
      const { id, kind, name, x, y } = node;
      const drawn = { id, kind, name, x, y, device: null };
      const device = node.kind === 'device' ? devices.get(node.mcuId) : undefined;
      if (node.kind !== 'device' || !device) return drawn;
      const state = states.get(device.id);
      const values = (state?.readings.units[node.unit] ?? {}) as Record<string, { at: number } | null>;
      const unit = {
        values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
      } as ReportedUnit;
      reported.push(unit);
      return { ...drawn, device: shownDevice(device, node.unit, unit, state?.presence.online ?? false, now) };
    });
    return { nodes: shown, links, balance: balanceOf(reported, now) };
  });
}

function shownDevice(
  { mcuId, name, related, deviceType, model, manufacturer, serviceUntil }: DeviceOfSystem,
  unit: number,
  { values }: ReportedUnit,
  online: boolean,
  now: number,
): NonNullable<ShownNode['device']> {
  const behind = unit === 0 ? undefined : related.find((each) => each.unit === unit);
  const instants = Object.values(values).map(({ at }) => at);
  const soc = batteryOf(values, ['drive', 'backup', 'cells', 'monitor'])?.socCentiPercent ?? null;
  return {
    mcuId,
    unit,
    deviceName: name,
    deviceType: behind?.deviceType ?? deviceType,
    deviceModel: behind?.deviceModel ?? model,
    manufacturer,
    online,
    expired: isServiceOver({ serviceUntil }, now),
    at: instants.length === 0 ? null : Math.max(...instants),
    soc: soc === null ? null : soc / 100,
    ...powerOf(values),
    battery: batteryPower(values),
  };
}

async function devicesOf(
  tx: Tx,
  caller: Caller,
  nodes: readonly SystemNode[],
): Promise<ReadonlyMap<string, DeviceOfSystem>> {
  const mcuIds = nodes.flatMap((node) => (node.kind === 'device' ? [node.mcuId] : []));
  if (mcuIds.length === 0) return new Map();
  const rows = await tx.query<DeviceOfSystem>(
    sql`select d.id, d.mcu_id, d.name, d.device_type, coalesce(d.model, '') as model, d.manufacturer, d.related, d.service_until
     from device d where d.mcu_id = any(${mcuIds}) and ${visibleTo(caller, seenBy('d'))} order by d.id`,
  );
  return new Map(rows.map((row) => [row.mcuId, row]));
}
