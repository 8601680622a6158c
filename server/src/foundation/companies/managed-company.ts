import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can, type Module } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import type { Invalidation } from '../../platform/db/invalidations.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';

/** Sessions that a change concerns are read anew before the caller is answered. */
export interface CompanyContext extends Context {
  announce(change: Invalidation): Promise<void>;
}

export interface ManagedCompany {
  readonly id: number;
  readonly parentId: number | null;
  readonly path: string;
  readonly name: string;
  readonly timeZone: string | null;
  readonly modules: readonly Module[];
  readonly servesGuests: boolean;
}

/** A company that the caller manages, locked for a change of it. */
export async function companyToManage(tx: Tx, session: Session, id: number): Promise<ManagedCompany> {
  await tx.query('select from company where id = $1 for no key update', [id]);
  return managedCompany(tx, session, id);
}

/** A company that the caller manages. One that the scope does not see does not exist. */
export async function managedCompany(tx: Tx, session: Session, id: number): Promise<ManagedCompany> {
  const company = await tx.maybe<ManagedCompany>(
    'select id, parent_id, path, name, time_zone, modules, serves_guests from company where id = $1',
    [id],
  );
  if (!company) throw new Refusal('company_not_found');
  permit(can.manageCompany(actorOf(session), { companyPath: company.path }));
  return company;
}
