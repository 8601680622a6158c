/**
 * Tags and twenty own fields on every device of a skewed fleet: pages filtered and ordered by them, with their values, beside the same
 * page without any of it.
 */
import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import { type ListInput, pageDevices } from '#server/foundation/devices/list.ts';
import { createWithin, systemScope, type Within } from '#server/platform/db/within.ts';
import { withBenchDatabase } from './database.ts';
import { percentile, type Row, timed } from './measure.ts';
import { FIFTH, fillTree, TWENTIETH, TWO_HUNDREDTH } from './tree.ts';

/** Two fields are of the company at the top, the others of each company below it: a text, a number, a date, a choice and so on. */
const OF_TOP = 2;
const OF_EACH = 18;
const KINDS = ['text', 'number', 'date', 'choice', 'flag', 'number'] as const;

/** Fields of companies in the first two levels, values of nine devices in ten, and a tag that one in twelve carries. */
async function fillLabels(within: Within): Promise<void> {
  await within(systemScope('bench'), async (tx) => {
    await tx.query(
      `insert into label_field (field_id, company_id, path, name, folded_name, kind, subjects, choices, seen_by, changed_by)
       select row_number() over (order by c.id, g)::int, c.id, c.path, 'Field ' || g, 'field ' || g, ($1::text[])[1 + g % 6], '{place}',
         '[{"choiceId": 1, "name": "Good", "tone": "good"}, {"choiceId": 2, "name": "Fair", "tone": "fair"}, {"choiceId": 3, "name": "Poor", "tone": "poor"}]',
         'users', 'admins'
       from company c cross join lateral generate_series(0, case when c.id = 1 then ${OF_TOP} else ${OF_EACH} end - 1) g
       where c.path = '1' or c.parent_id = 1 on conflict do nothing`,
      [KINDS],
    );
    await tx.query(
      `insert into label_value (subject, subject_id, field_id, number, text, folded)
       select 'place', d.id, f.field_id,
         case f.kind when 'number' then n.mixed % 10000 / 100.0 when 'date' then 20000 + n.mixed % 1000 when 'choice' then 1 + n.mixed % 3
           when 'flag' then n.mixed % 2 end,
         case when f.kind = 'text' then 'FL-' || n.mixed end, case when f.kind = 'text' then 'fl-' || n.mixed end
       from label_field f join device d on d.path >= f.path and d.path < (f.path || '.') collate "C"
       cross join lateral (select (d.id * 7919 + f.field_id * 104729) % 1000003 as mixed) n
       where n.mixed % 10 <> 0 on conflict do nothing`,
    );
    await tx.query(
      `insert into label_tag (tag_id, company_id, path, name, folded_name, seen_by, changed_by)
       select c.id, c.id, c.path, 'cold store', 'cold store', 'users', 'admins' from company c where c.path = '1' or c.parent_id = 1 on conflict do nothing`,
    );
    await tx.query(
      `insert into label_tagged (subject, subject_id, tag_id)
       select 'place', d.id, g.tag_id from label_tag g join device d on d.path >= g.path and d.path < (g.path || '.') collate "C"
       where d.id * 7919 % 12 = 0 on conflict do nothing`,
    );
  });
}

/** The fields of a company, by what they hold. */
async function fieldsOf(within: Within, path: string): Promise<Readonly<Record<(typeof KINDS)[number], number>>> {
  const rows = await within(systemScope('bench'), (tx) =>
    tx.query<{ kind: (typeof KINDS)[number]; fieldId: number }>(
      `select distinct on (kind) kind, field_id from label_field where path = any($1) order by kind, length(path) desc, field_id`,
      [[path, '1']],
    ),
  );
  const known = Object.fromEntries(rows.map(({ kind, fieldId }) => [kind, fieldId]));
  return { text: 0, number: 0, date: 0, choice: 0, flag: 0, ...known };
}

/** What is asked of the list of a company. A kind of field that it does not have finds nothing. */
function requests(path: string, { text, number, date, choice }: Awaited<ReturnType<typeof fieldsOf>>) {
  const tagId = Number(path.split('-').at(-1));
  const by = (...labels: LabelCondition[]) => ({ labels });
  return {
    'without labels': {},
    'with their values': { withLabels: true },
    tag: by({ op: 'tagged', tagId }),
    'not the tag': by({ op: 'untagged', tagId }),
    'few numbers': by({ op: 'between', fieldId: number, from: 1, until: 2 }),
    'half of all dates': by({ op: 'dated', fieldId: date, from: null, until: '2026-02-14' }),
    'a choice': by({ op: 'oneOf', fieldId: choice, values: [2] }),
    empty: by({ op: 'empty', fieldId: text }),
    'text contains': by({ op: 'contains', fieldId: text, text: '4711' }),
    'tag, date and choice': by(
      { op: 'tagged', tagId },
      { op: 'dated', fieldId: date, from: null, until: '2026-02-14' },
      { op: 'oneOf', fieldId: choice, values: [2] },
    ),
    'order by a number': { orderField: number },
    'order by a text, descending': { orderField: text, descending: true },
    'order by a choice, with values': { orderField: choice, withLabels: true },
    'tag, ordered by a date': { ...by({ op: 'tagged', tagId }), orderField: date },
  } satisfies Readonly<Record<string, Partial<ListInput>>>;
}

export async function benchLabels(devices: number, rounds = 40): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await fillTree(within, devices);
    await fillLabels(within);
    await database.owner.query('vacuum analyze');
    const rows: Row[] = [];
    for (const path of [TWO_HUNDREDTH, TWENTIETH, FIFTH, '1']) {
      const caller = { path, leasesAt: null, userId: 0, role: 'admin' as const };
      for (const [what, input] of Object.entries(requests(path, await fieldsOf(within, path)))) {
        const page = () =>
          within(caller, (tx) => pageDevices(tx, caller, { pageNum: 1, pageSize: 7, ...input }, 1_764_000_000_000));
        await page();
        const times = await timed(rounds, page);
        rows.push({ what: `${path}, ${what}`, devices, p50: percentile(times, 50), p95: percentile(times, 95) });
      }
    }
    return rows;
  });
}
