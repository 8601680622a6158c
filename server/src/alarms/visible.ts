import type { Where } from '../devices/filter.ts';

/**
 * The condition on `alarm a join device d` for what a company at `path` may see: warnings of the devices that match, those
 * of leased devices only where they were raised within the lease. Adds its values to those of `where`.
 */
export function visibleAlarms(where: Where, path: string): string {
  const own = `$${where.values.push(path)}`;
  return `${where.on('d')} and not a.deleted and ((d.path >= ${own} and d.path < (${own} || '.') collate "C")
    or exists (select from lease_grant g where g.device_id = a.device_id and a.raised_at >= g.starts_at and a.raised_at < g.ends_at))`;
}
