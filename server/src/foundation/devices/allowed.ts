import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Actor, Owned, Verdict } from '#domain/foundation/permissions/permissions.ts';
import type { Within } from '../../platform/db/within.ts';
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
  const verdict = may({ role: session.role, companyPath: session.path }, { companyPath: path });
  if (!verdict.allowed) throw new Refusal(verdict.reason);
  return { companyPath: path };
}
