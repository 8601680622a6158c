import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { type AttributeKey, isAttribute, type Json, OF_MODEL } from '#domain/reporting/passports/attributes.ts';
import type { passportCalls } from '#domain/reporting/passports/calls.ts';
import { pathForAdding } from '../../foundation/companies/path-for-adding.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import { type Change, noteChange, withValues } from './change.ts';
import { passportToChange, storePassport } from './rows.ts';

type Calls = typeof passportCalls;

interface Row {
  id: number;
  name: string;
  path: string;
  companyName: string;
  body: Readonly<Partial<Record<AttributeKey, Json>>>;
}

const read = (tx: Tx, which: string, values: unknown[] = []): Promise<Row[]> =>
  tx.query<Row>(
    `select t.id, t.name, t.path, c.name as company_name, t.body from battery_template t join company c on c.id = t.company_id
     ${which} order by lower(t.name), t.id`,
    values,
  );

export const listTemplates = async (tx: Tx): Promise<Output<Calls['listBatteryTemplates']>> =>
  (await read(tx, '')).map(({ id, name, companyName, body }) => ({
    templateId: id,
    name,
    companyName,
    values: Object.keys(body).filter(isAttribute),
  }));

/** Keeps what a battery has in common with its model. */
export async function saveTemplate(change: Change, { batteryId, name }: Parsed<Calls['saveBatteryTemplate']>) {
  const { tx, session, now } = change;
  const row = await passportToChange(tx, session, batteryId);
  const body = Object.fromEntries(
    OF_MODEL.flatMap((key) => (row.passport[key] ? [[key, row.passport[key].value]] : [])),
  );
  if (Object.keys(body).length === 0) throw new Refusal('battery_template_empty');
  await pathForAdding(tx, row.companyId);
  const { id } = await tx.one<{ id: number }>(
    `insert into battery_template (id, company_id, path, name, body, changed_at)
     values (nextval('battery_template_id_seq'), $1, $2, $3, $4, $5)
     on conflict (company_id, name) do update set body = excluded.body, changed_at = excluded.changed_at returning id`,
    [row.companyId, row.path, name, JSON.stringify(body), now],
  );
  await noteChange(change, row, 'saveTemplate', { name });
  return { templateId: id };
}

async function templateOf(tx: Tx, templateId: number): Promise<Row> {
  const [template] = await read(tx, 'where t.id = $1', [templateId]);
  if (!template) throw new Refusal('template_not_found');
  return template;
}

/** Gives batteries what they do not have yet; how many values these are. */
export async function applyTemplate(change: Change, { templateId, batteryIds }: Parsed<Calls['applyBatteryTemplate']>) {
  const template = await templateOf(change.tx, templateId);
  let values = 0;
  for (const batteryId of [...new Set(batteryIds)].sort((a, b) => a - b)) {
    const row = await passportToChange(change.tx, change.session, batteryId);
    const lacking = Object.fromEntries(
      Object.entries(template.body).filter(([key]) => isAttribute(key) && !row.passport[key]),
    );
    values += Object.keys(lacking).length;
    await storePassport(
      change.tx,
      row,
      { passport: withValues(row.passport, lacking, 'template', change.now) },
      change.now,
    );
    await noteChange(change, row, 'applyTemplate', { name: template.name });
  }
  return { values };
}

export async function removeTemplate({ tx, session, now }: Change, templateId: number): Promise<null> {
  const template = await templateOf(tx, templateId);
  permit(can.editBattery(actorOf(session), { companyPath: template.path }));
  await tx.query('delete from battery_template where id = $1', [templateId]);
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: template.path },
    ...{ action: 'passports.removeTemplate', target: template.name },
  });
  return null;
}
