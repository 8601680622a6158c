import type { Output, Parsed } from '#domain/contract/define.ts';
import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { batteryCalls } from '#domain/power/batteries/calls.ts';
import { pathForAdding } from '../../foundation/companies/path-for-adding.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';

type Saved = Parsed<(typeof batteryCalls)['saveBattery']>;

/** Adds a pack, or changes what is known of one. */
export async function saveBattery(
  tx: Tx,
  session: Session,
  { batteryId, companyId, ...facts }: Saved,
  now: number,
): Promise<Output<(typeof batteryCalls)['saveBattery']>> {
  const path = batteryId === undefined ? null : await pathOf(tx, batteryId);
  const target = path === null ? (companyId ?? idsOfPath(session.path)!.at(-1)!) : idsOfPath(path)!.at(-1)!;
  const kept = await pathForAdding(tx, target);
  if (kept === null) throw new Refusal('company_not_found');
  permit(can.editBattery(actorOf(session), { companyPath: kept }));
  const values = [
    facts.serialNumber,
    facts.model,
    facts.chemistry,
    facts.madeOn,
    facts.ratedCentiAmpHour,
    facts.nominalCentiVolt,
  ];
  const saved =
    batteryId === undefined
      ? await tx.one<{ id: number }>(
          `insert into battery (id, serial_number, model, chemistry, made_on, rated_centi_amp_hour, nominal_centi_volt,
             company_id, path, added_at)
           values (nextval('battery_id_seq'), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
          [...values, target, kept, now],
        )
      : await tx.one<{ id: number }>(
          `update battery set serial_number = $1, model = $2, chemistry = $3, made_on = $4, rated_centi_amp_hour = $5,
             nominal_centi_volt = $6 where id = $7 returning id`,
          [...values, batteryId],
        );
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: kept },
    ...{ action: batteryId === undefined ? 'batteries.add' : 'batteries.change', target: facts.serialNumber },
    detail: { sn: facts.serialNumber, model: facts.model, chemistry: facts.chemistry },
  });
  return { batteryId: saved.id };
}

async function pathOf(tx: Tx, batteryId: number): Promise<string> {
  const battery = await tx.maybe<{ path: string }>('select path from battery where id = $1', [batteryId]);
  if (!battery) throw new Refusal('battery_not_found');
  return battery.path;
}
