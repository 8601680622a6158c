import type { LeaseChange } from '#domain/leases/lease.ts';
import type { Tx } from '../platform/db/within.ts';
import { pathAndAbove } from './company-settings.ts';
import { hooksOf, writeHookMessages } from './tell-webhooks.ts';

/** Leases of one transaction. */
const AT_ONCE = 500;

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

/** Leases are in this order: none ends before it has begun. */
const DUE: Readonly<Record<LeaseChange, { readonly told: string; readonly at: string; readonly isDue: string }>> = {
  started: { told: 'start_told', at: 'starts_at', isDue: 'not start_told and starts_at <= $1' },
  ended: { told: 'end_told', at: 'ends_at', isDue: 'not end_told and start_told and ends_at <= $1' },
};

/**
 * Queues what webhooks are told of leases that have begun or ended, those of the rental company and of the customer's.
 * That they were told is written with it. Returns whether there may be more.
 */
export async function tellLeases(tx: Tx, now: number): Promise<boolean> {
  const started = await tell(tx, 'started', now);
  const ended = await tell(tx, 'ended', now);
  return started === AT_ONCE || ended === AT_ONCE;
}

async function tell(tx: Tx, change: LeaseChange, now: number): Promise<number> {
  const { told, at, isDue } = DUE[change];
  const taken = await tx.query<{ id: number }>(
    `update lease set ${told} = true
     where id in (select id from lease where ${isDue} order by ${at}, id limit ${AT_ONCE}) and not ${told} returning id`,
    [now],
  );
  if (taken.length === 0) return 0;
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
  return taken.length;
}

function bodyOf(change: LeaseChange, { path: _, holderPath: __, ...row }: Row) {
  const { mcuId, deviceSn, deviceName, companyName, ...lease } = row;
  return {
    type: `lease.${change}`,
    timestamp: new Date(change === 'started' ? lease.startsAt : lease.endsAt).toISOString(),
    data: { device: { mcuId, deviceSn, deviceName, companyName }, lease },
  };
}
