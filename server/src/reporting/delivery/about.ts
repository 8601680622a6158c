import { below } from '../../foundation/visibility/conditions.ts';
import { anyOf, raw, type Sql, sql } from '../../platform/db/sql.ts';

/**
 * Messages `m` about devices, orders and reports of a company's subtree. Others than who was sent them are told of no more: an
 * account that has moved brings messages about its former company along.
 */
export const isAboutSubtree = (path: string): Sql => {
  const of = (column: string) => below(raw(column), path);
  return sql`case m.channel
    when 'report' then exists (select from report_schedule s where s.id = m.schedule_id and ${of('s.path')})
    when 'reminder' then ${anyOf([of("(m.body ->> 'path')"), sql`exists (select from service_order o where o.order_no = m.body ->> 'orderNo' and ${of('o.path')})`])}
    else exists (select from delivery y join device d on d.id = y.device_id
      where y.message_id = m.id and ${anyOf([of('d.path'), of('d.lease_path')])}) end`;
};
