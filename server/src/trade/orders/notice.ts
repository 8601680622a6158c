import type { OrderChange } from '#domain/trade/orders/status.ts';
import type { Tx } from '../../platform/db/within.ts';

/** Notes what became of an order in the transaction that does it; who is told of it is found out later. */
export const noteOrder = (tx: Tx, orderNo: string, path: string, kind: OrderChange, now: number) =>
  tx.query(
    'insert into order_notice (order_no, kind, path, noted_at) values ($1, $2, $3, $4) on conflict do nothing returning kind',
    [orderNo, kind, path, now],
  );
