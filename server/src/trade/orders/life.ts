import { served } from '../../foundation/visibility/served.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

interface Life {
  mcuId: string;
  online: boolean;
  lastContact: number | null;
  rsrpDbm: number | null;
  networkPermille: number | null;
}

const NONE = { online: null, lastContact: null, rsrpDbm: null, networkPermille: null };

/** Proof of life of devices of the transaction's scope: whether they are heard, when last, and how well while that is shown. */
export async function lifeOf(tx: Tx, mcuIds: readonly string[], now: number) {
  const shown = served(now);
  const rows = await tx.query<Life>(
    sql`select d.mcu_id, s.online, s.received_at as last_contact, case when ${shown} then s.rsrp_dbm end as rsrp_dbm,
       case when ${shown} then s.network_permille end as network_permille
     from device_state s join device d on d.id = s.device_id where d.mcu_id = any(${mcuIds})`,
  );
  const found = new Map(rows.map(({ mcuId, ...life }) => [mcuId, life]));
  return (mcuId: string) => found.get(mcuId) ?? NONE;
}
