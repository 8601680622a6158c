import type { LeaseChange } from '#domain/trade/leases/lease.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { pathAndAbove } from '../company-settings.ts';
import { NOTICES_AT_ONCE } from '../notices/notices.ts';
import { hooksOf, writeHookMessages } from './notify-webhooks.ts';

interface Row {
  readonly path: string;
  readonly holderPath: string | null;
  readonly mcuId: string;
  readonly deviceSn: string;
  readonly deviceName: string;
  readonly companyName: string | null;
  readonly contractNumber: string;
  readonly customer: string;
  readonly rentalCompany: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly agreedUntil: number;
  readonly totalMinor: number;
  readonly currency: string;
}

/** Of one change of leases: where it is noted that it was told, when it comes, and when it is due. */
const DUE: Readonly<Record<LeaseChange, { readonly told: string; readonly at: string; readonly isDue: string }>> = {
  started: { told: 'start_told', at: 'starts_at', isDue: 'not start_told and starts_at <= $1' },
  ended: { told: 'end_told', at: 'ends_at', isDue: 'not end_told and start_told and ends_at <= $1' },
};

/** Leases that have begun or ended, and of which nobody was told. */
export async function leasesToTell(tx: Tx, change: LeaseChange, now: number): Promise<number[]> {
  const { at, isDue } = DUE[change];
  const rows = await tx.query<{ id: number }>(
    `select id from lease where ${isDue} order by ${at}, id limit ${NOTICES_AT_ONCE}`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Queues what webhooks are told of leases, those of the rental company and of the customer's. That they were told is written
 * with it.
 */
export async function tellLeases(tx: Tx, change: LeaseChange, ids: readonly number[], now: number): Promise<void> {
  const { told, at } = DUE[change];
  const taken = await tx.query<{ id: number }>(
    `update lease set ${told} = true where id = any($1) and not ${told} returning id`,
    [ids],
  );
  if (taken.length === 0) return;
  const leases = await tx.query<Row>(
    `select l.path, l.holder_path, d.mcu_id, d.sn as device_sn, d.name as device_name, c.name as company_name,
       l.contract_number, l.customer, l.rental_company, l.starts_at, l.ends_at, l.agreed_until, l.total_minor, l.currency
     from lease l join device d on d.id = l.device_id left join company c on c.id = d.company_id
     where l.id = any($1) order by l.${at}, l.id`,
    [taken.map(({ id }) => id)],
  );
  const pathsOf = ({ path, holderPath }: Row) => [path, ...(holderPath === null ? [] : [holderPath])];
  const hooks = await hooksOf(
    tx,
    leases.flatMap((lease) => pathsOf(lease).flatMap(pathAndAbove)),
  );
  const messages = leases.flatMap((lease) =>
    hooks
      .filter(({ kinds }) => kinds.includes(`lease.${change}`))
      .filter(({ path }) => pathsOf(lease).some((each) => pathAndAbove(each).includes(path)))
      .map(({ id }) => ({ webhookId: id, body: JSON.stringify(bodyOf(change, lease)) })),
  );
  await writeHookMessages(tx, messages, now);
}

function bodyOf(change: LeaseChange, { path: _, holderPath: __, ...row }: Row) {
  const { mcuId, deviceSn, deviceName, companyName, ...lease } = row;
  return {
    type: `lease.${change}`,
    timestamp: new Date(change === 'started' ? lease.startsAt : lease.endsAt).toISOString(),
    data: { device: { mcuId, deviceSn, deviceName, companyName }, lease },
  };
}
