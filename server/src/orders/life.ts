import type { Tx } from '../platform/db/within.ts';

interface Life {
  mcuId: string;
  online: boolean;
  lastContact: number | null;
  rsrpDbm: number | null;
  networkPermille: number | null;
}

const NONE = { online: null, lastContact: null, rsrpDbm: null, networkPermille: null };

/** Proof of life of devices of the transaction's scope: whether they are heard, when last, and how well. */
export async function lifeOf(tx: Tx, mcuIds: readonly string[]) {
  const rows = await tx.query<Life>(
    `select d.mcu_id, s.online, s.received_at as last_contact, s.rsrp_dbm, s.network_permille
     from device_state s join device d on d.id = s.device_id where d.mcu_id = any($1)`,
    [mcuIds],
  );
  const found = new Map(rows.map(({ mcuId, ...life }) => [mcuId, life]));
  return (mcuId: string) => found.get(mcuId) ?? NONE;
}
