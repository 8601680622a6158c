import type { Actor, Owned, Verdict } from '#domain/foundation/permissions/permissions.ts';
import type { Within } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';

/** Refuses actions that a caller may not take on a device; the device is already known to be visible. Returns its owner. */
export async function allowOnDevice(
  within: Within,
  session: Session,
  deviceId: number,
  may: (actor: Actor, device: Owned) => Verdict,
): Promise<Owned> {
  const { path } = await within(session, (tx) =>
    tx.one<{ path: string }>('select path from device where id = $1', [deviceId]),
  );
  permit(may(actorOf(session), { companyPath: path }));
  return { companyPath: path };
}
