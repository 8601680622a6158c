import { Refusal } from '#domain/foundation/basics/errors.ts';
import { companyOf } from '#domain/foundation/basics/shelf-path.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';

/** What belongs to the monitor, in the row of the place where it hangs; the rest of the row is the place's. */
export const OF_MONITOR = [
  'mcuId',
  'sn',
  'keyHash',
  'brokerHash',
  'model',
  'hardwareVersion',
  'firmwareVersion',
  'imei',
  'simId',
  'simKind',
  'warrantyUntil',
] as const;

export interface SwapRow {
  readonly id: number;
  readonly mcuId: string;
  readonly sn: string;
  readonly name: string;
  readonly deviceType: string;
  readonly path: string;
  readonly companyId: number;
  readonly keyHash: Buffer;
  readonly brokerHash: string;
  readonly model: string | null;
  readonly hardwareVersion: string | null;
  readonly firmwareVersion: string | null;
  readonly imei: string | null;
  readonly simId: string | null;
  readonly simKind: number | null;
  readonly warrantyUntil: number | null;
  readonly boundAt: number;
}

const COLUMNS = `id, mcu_id, sn, name, device_type, path, company_id, key_hash, broker_hash, model, hardware_version, firmware_version,
  imei, sim_id, sim_kind, warranty_until, bound_at`;

/**
 * A device that the actor keeps, be it at a place or on a shelf; to everybody else it does not exist. Read in the scope of the program,
 * because shelves lie beside the tree of companies.
 */
export async function keptDevice(
  tx: Tx,
  actor: Pick<Session, 'role' | 'path'>,
  mcuId: string,
  refusal: 'device_not_found' | 'swap_not_found' = 'device_not_found',
): Promise<SwapRow> {
  const row = await tx.maybe<SwapRow>(`select ${COLUMNS} from device where mcu_id = $1`, [mcuId]);
  if (!row || !can.swapMonitor(actorOf(actor), { companyPath: companyOf(row.path) }).allowed) {
    permit(can.swapMonitor(actorOf(actor), { companyPath: actor.path }));
    throw new Refusal(refusal);
  }
  return row;
}

export const rowOf = (tx: Tx, id: number): Promise<SwapRow | null> =>
  tx.maybe<SwapRow>(`select ${COLUMNS} from device where id = $1`, [id]);
