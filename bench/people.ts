/** Company management in the server: companies on three levels with a site and accounts each, and a company that moves. */

import { accountCalls } from '#domain/access/users/account-calls.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { companyAdminCalls } from '#domain/fleet/company-admin/calls.ts';
import { pageAccounts } from '#server/access/users/accounts/accounts.ts';
import { childrenOf, subtreeOf } from '#server/fleet/company-admin/listed.ts';
import { moveCompany } from '#server/fleet/company-admin/move.ts';
import { pageSites } from '#server/fleet/company-admin/sites.ts';
import { companySites } from '#server/foundation/companies/sites.ts';
import { createWithin, systemScope, type Tx } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { withBenchDatabase } from './database.ts';
import { percentile, type Row, timed } from './measure.ts';
import { workingState } from './working-state.ts';

interface Size {
  /** Companies directly below the root; each has nine below it, with ten below each of these. */
  readonly groups: number;
  readonly accounts: number;
  /** Of the first company, which is moved. */
  readonly devices: number;
  readonly rounds: number;
}

const ROOT = { id: 1, path: '1' };
const GROUP = { id: 2, path: '1-2' };
const BRANCH = { id: 1000, path: '1-2-1000' };
const scope = systemScope('bench');

const ACCOUNTS: Readonly<Record<string, Input<Calls['userV3PageList']>>> = {
  'accounts, first page': {},
  'accounts, page 1000': { pageNum: 1000 },
  'accounts, a name': { key: 'person 7777' },
  'accounts, a name of many': { key: 'person 1' },
  'accounts, by last sign-in': { sort: 'lastSignIn', descending: true },
  'accounts, by first sign-in, page 1000': { sort: 'lastSignIn', pageNum: 1000 },
  'accounts, administrators': { role: 'admin' },
};

export async function benchPeople({ groups, accounts, devices, rounds }: Size): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await within(scope, (tx) => fill(tx, groups, accounts, devices));
    await database.owner.query('vacuum analyze');
    const rows: Row[] = [];
    const measure = async (what: string, session: Session, work: (tx: Tx) => Promise<unknown>) => {
      const run = () => within(session, work);
      await run();
      const times = await timed(rounds, run);
      rows.push({ what, p50: percentile(times, 50), p95: percentile(times, 95) });
    };
    const root = sessionOf(ROOT);
    await measure('floor: select 1', root, (tx) => tx.query('select 1'));
    await measure('children of the root', root, (tx) => childrenOf(tx, ROOT.id));
    await measure('children of a company of 100', root, (tx) => childrenOf(tx, GROUP.id));
    await measure('subtree of a company of 100', root, (tx) => subtreeOf(tx, root, GROUP.id));
    await measure('subtree of the root', root, (tx) => subtreeOf(tx, root, ROOT.id));
    for (const company of [ROOT, GROUP])
      for (const [what, filter] of Object.entries(ACCOUNTS)) {
        const input = accountCalls.userV3PageList.input.parse({ companyId: company.id, ...filter });
        await measure(`${what}, ${company.path}`, root, (tx) => pageAccounts(tx, root, input));
      }
    await measure('sites of a company alone', root, (tx) =>
      pageSites(tx, { sign: String }, root, companyAdminCalls.pageSites.input.parse({ companyId: BRANCH.id }), 0),
    );
    await measure('sites of a company of 100', root, (tx) =>
      companySites(tx, { sign: String }, root, { companyIdList: [GROUP.id] }),
    );
    rows.push(...(await moves(within, root, groups)));
    return rows;
  });
}

/** There and back, until everybody else sees it and hears the last values: each move takes all devices along. */
async function moves(within: ReturnType<typeof createWithin>, root: Session, groups: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, parent] of [
    ['move below another company', 1 + groups],
    ['move back', ROOT.id],
  ] as const) {
    const start = performance.now();
    const announced: number[] = [];
    const told: number[] = [];
    const context = {
      within,
      clock: { now: () => Date.now() },
      announce: async () => void announced.push(performance.now()),
      live: { publish: () => void told.push(performance.now()) },
    } as unknown as Parameters<typeof moveCompany>[0];
    await moveCompany(context, root, GROUP.id, parent);
    const moments = { 'until announced': announced[0]!, 'first value told': told[0]!, 'last value told': told.at(-1)! };
    for (const [moment, at] of Object.entries(moments))
      rows.push({ what: `${what}, ${moment}`, p50: Math.round(at - start), p95: null });
  }
  return rows;
}

const sessionOf = ({ id, path }: typeof ROOT): Session =>
  ({ userId: 1, role: 'superAdmin', companyId: id, path, leasesAt: null, modules: [] }) as unknown as Session;

async function fill(tx: Tx, groups: number, accounts: number, devices: number): Promise<void> {
  const companies = (from: string) =>
    tx.query(
      `insert into company (id, parent_id, path, name, sort_key, modules, created_at)
       select id, parent, path, 'Company ' || id, 'COMPANY ' || lpad((id::bigint * 7919 % 1000003)::text, 7, '0'), '{yhub}', 0 from ${from} on conflict do nothing`,
    );
  await companies("(values (1, null::int, '1')) c(id, parent, path)");
  await companies(`(select 1 + g, 1, '1-' || (1 + g) from generate_series(1, ${groups}) g) c(id, parent, path)`);
  await companies(`(select 1000 + g, p.id, p.path || '-' || (1000 + g) from generate_series(0, ${groups * 9 - 1}) g
    join company p on p.id = 2 + g / 9) c(id, parent, path)`);
  await companies(`(select 10000 + g, p.id, p.path || '-' || (10000 + g) from generate_series(0, ${groups * 90 - 1}) g
    join company p on p.id = 1000 + g / 10) c(id, parent, path)`);
  await tx.query(
    "insert into site (id, company_id, path, name) select id, id, path, 'Yard' from company where id >= 1000 on conflict do nothing",
  );
  await tx.query(
    `insert into app_user (id, company_id, path, login_name, login_key, display_name, password_hash, guest_flag, modules, search_text,
       last_sign_in_at, created_at)
     select g, c.id, c.path, 'person.' || g, 'person.' || lpad((g::bigint * 7919 % 1000003)::text, 7, '0'), 'Person ' || g, 'x',
       g % 20 > 0, '{yhub}', 'person ' || g || ' person.' || g, case when g % 5 > 0 then 1700000000000 + g::bigint * 104729 % 10000000 end, 0
     from generate_series(1, $1::int) g join company c on c.id = 10000 + g % $2::int on conflict do nothing`,
    [accounts, groups * 90],
  );
  await tx.query(
    `update company c set account_count = u.n
     from (select company_id, count(*)::int as n from app_user group by company_id) u where u.company_id = c.id`,
  );
  await tx.query('update company set site_count = 1 where id >= 1000');
  await tx.query(
    `insert into device (id, mcu_id, sn, name, device_type, company_id, path, search_text, sort_key, key_hash, broker_hash, bound_at)
     select g, lpad(to_hex(g), 24, '0'), 'SN' || g, 'Device ' || g, 'a', c.id, c.path, 'device ' || g, 'DEVICE ' || g, '', '', g
     from generate_series(1, $1::int) g join company c on c.id = 10000 + g % 90 on conflict do nothing`,
    [devices],
  );
  await tx.query(
    `insert into device_state (device_id, path, at, received_at, online, charge_state, alarm_level)
     select id, path, 1700000000000, 1700000000000, true, 1, -1 from device on conflict do nothing`,
  );
  await tx.query('insert into device_snapshot (device_id, state) select id, $1 from device on conflict do nothing', [
    workingState(),
  ]);
}
