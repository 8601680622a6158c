import { ownScope, type Scope, type Tx } from '../../platform/db/within.ts';

/** What somebody outside is shown: one device, or the devices of a site. */
export interface Shared {
  /** Of the company that shares. */
  readonly path: string;
  readonly deviceId: number | null;
  readonly siteId: number | null;
}

/** The company's own devices: one that has moved elsewhere, or is only leased to it, is not among them. */
export const sharedScope = ({ path }: Shared): Scope => ownScope(path);

/** The only ids for which a reader of a share is answered anything, in the order in which they are shown. */
export const sharedDeviceIds = async (tx: Tx, { deviceId, siteId }: Shared, most: number): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      `select id from device where ($1::int8 is not null and id = $1) or ($2::int4 is not null and site_id = $2)
       order by sort_key, id limit $3`,
      [deviceId, siteId, most],
    )
  ).map(({ id }) => id);
