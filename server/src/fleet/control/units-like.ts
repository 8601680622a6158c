import type { Output } from '#domain/contract/define.ts';
import { MAX_ALIKE, type unitConfigurationCalls } from '#domain/fleet/control/unit-calls.ts';
import { settingsOfType, type UnitConfiguration, type UnitValues } from '#domain/fleet/control/unit-settings.ts';
import { UNITS } from '../../foundation/devices/units.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

type Alike = Output<typeof unitConfigurationCalls.listUnitsLike>;

interface Row extends Omit<Alike['list'][number], 'differing'> {
  units: readonly UnitConfiguration[];
}

/**
 * Devices of the type and model of a unit, and how they are set otherwise: those of the caller's own subtree that have
 * reported their settings.
 */
export async function unitsLike(
  tx: Tx,
  session: Session,
  source: { readonly id: number },
  { unit, deviceType, values }: UnitConfiguration,
): Promise<Alike> {
  const { model } = (await tx.maybe<{ model: string }>(
    sql`select u.model from device d ${UNITS} where d.id = ${source.id} and u.unit = ${unit} and u.type = ${deviceType}`,
  )) ?? { model: '' };
  const behind = JSON.stringify([{ deviceType, deviceModel: model }]);
  const rows = await tx.query<Row>(
    sql`select d.mcu_id, d.name as device_name, u.unit, s.online as online_status, k.received_at, k.report -> 'units' as units
     from device d join device_state s on s.device_id = d.id join device_configuration k on k.device_id = d.id ${UNITS}
     where ${below(sql`d.path`, session.path)} and (d.device_type = ${deviceType} or d.related @> ${behind}::jsonb)
       and u.type = ${deviceType} and u.model = ${model} and not (d.id = ${source.id} and u.unit = ${unit})
       and k.report -> 'units' @> jsonb_build_array(jsonb_build_object('unit', u.unit, 'deviceType', u.type))
     order by d.sort_key, d.id, u.unit limit ${MAX_ALIKE + 1}`,
  );
  return {
    model,
    more: rows.length > MAX_ALIKE,
    list: rows.slice(0, MAX_ALIKE).map(({ units, ...row }) => ({
      ...row,
      differing: differing(deviceType, values, units.find((each) => each.unit === row.unit)?.values ?? {}),
    })),
  };
}

/** The settings of another unit that are not as wanted, in their units. */
const differing = (deviceType: string, wanted: UnitValues, now: UnitValues) =>
  settingsOfType(deviceType).flatMap(({ key, divisor }) =>
    wanted[key] === undefined || wanted[key] === now[key]
      ? []
      : [{ key, value: now[key] === undefined ? null : now[key] / divisor, wanted: wanted[key] / divisor }],
  );
