import type { Output } from '#domain/contract/define.ts';
import type { Billing, reviewCalls } from '#domain/trade/orders/review-calls.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { storedJson } from '../../platform/db/json.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

const KEY = 'billing';
/** Settings of the installation are in the scope of the program alone. */
export const billingScope = systemScope('what stands on invoices');

const NONE: Output<typeof reviewCalls.orderBilling> = {
  seller: { name: '', addressLines: [], taxId: '', bankLines: [] },
  taxes: [],
};

/** Seller, payee, bank and taxes of the invoices that are issued now. */
export const readBilling = async (tx: Tx): Promise<Billing> =>
  (await tx.maybe<{ value: Billing }>('select value from installation where key = $1', [KEY]))?.value ?? NONE;

export async function saveBilling(tx: Tx, session: Session, billing: Billing, now: number): Promise<void> {
  await tx.query(
    'insert into installation (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
    [KEY, storedJson(billing)],
  );
  await writeAudit(tx, {
    at: now,
    userId: session.userId,
    companyPath: session.path,
    action: 'orders.billing',
    detail: {
      seller: billing.seller.name,
      bank: billing.seller.bankLines.join(', '),
      taxes: billing.taxes.map(({ name, rate }) => `${name} ${rate / 100} %`).join(', '),
    },
  });
}
