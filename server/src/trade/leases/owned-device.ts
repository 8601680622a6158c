import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';

interface OwnedDevice {
  readonly id: number;
  readonly mcuId: string;
  readonly name: string;
  readonly sn: string;
  readonly path: string;
  readonly companyName: string;
}

/** A device that the caller may lease: of its own subtree. One that it sees only through a lease it may not. */
export async function ownedDevice(tx: Tx, session: Session, mcuId: string): Promise<OwnedDevice> {
  const device = await tx.maybe<OwnedDevice>(
    `select d.id, d.mcu_id, d.name, d.sn, d.path, coalesce(c.name, '') as company_name
     from device d left join company c on c.id = d.company_id where d.mcu_id = $1`,
    [mcuId],
  );
  if (!device) throw new Refusal('device_not_found');
  mayManage(session, device.path);
  return device;
}

export function mayManage({ role, path }: Pick<Session, 'role' | 'path'>, companyPath: string): void {
  permit(can.manageLeases(actorOf({ role, path }), { companyPath }));
}
