import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';

/** Somebody who says which pack is on a device. */
export interface Change {
  readonly tx: Tx;
  readonly session: Session;
  readonly device: ScopedDevice;
  readonly now: number;
}

export interface Owner {
  companyId: number;
  path: string;
}

/** The company of a device of which the caller may say what is mounted; nobody else does until the end of the transaction. */
export async function ownDevice({ tx, session, device: { id } }: Change): Promise<Owner> {
  await lockLanesOf(tx, [id]);
  const owner = await tx.one<Owner>('select company_id, path from device where id = $1', [id]);
  permit(can.editBattery(actorOf(session), { companyPath: owner.path }));
  return owner;
}
