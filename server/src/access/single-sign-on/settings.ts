import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { type Module, moduleBeyond, modulesToGive } from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import type { Context } from '../../context.ts';
import { managedCompany } from '../../foundation/companies/managed-company.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { storedJson } from '../../platform/db/json.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { assigned, columnsOf, valuesOf } from '../../platform/db/written.ts';
import type { Session } from '../../platform/http/session.ts';
import { isTarget } from '../../platform/outbound/targets.ts';
import { type GroupRule, placementOf } from './placement.ts';
import { findProvider, isAtDepth, type ProviderRow } from './provider-row.ts';
import { seal } from './sealed.ts';
import { redirectAddress } from './sign-in.ts';

const scope = systemScope('sign-in provider');

/** A company directly below the top that the caller manages. */
async function companyOf(tx: Tx, session: Session, id: number): Promise<{ id: number; path: string }> {
  const company = await managedCompany(tx, session, id);
  if (!isAtDepth(company.path))
    throw new Refusal('param_error', { field: 'companyId', rule: 'must be a company directly below the top' });
  return company;
}

export async function readProvider(
  context: Context,
  session: Session,
  companyId: number,
): Promise<Output<Calls['getSingleSignOn']>> {
  const provider = await context.within(session, async (tx) => {
    await companyOf(tx, session, companyId);
    return findProvider(tx, companyId);
  });
  const { count } = await context.within(scope, (tx) =>
    tx.one<{ count: number }>('select count(*)::int as count from sign_in_identity where company_id = $1', [companyId]),
  );
  return {
    setting: provider && shown(provider, count),
    redirectAddress: context.config.publicUrl === undefined ? null : redirectAddress(context),
  };
}

const shown = ({ path: _path, companyId: _id, clientSecret, ...row }: ProviderRow, accounts: number) => ({
  ...row,
  rules: [...row.rules],
  strongValues: [...row.strongValues],
  hasSecret: clientSecret !== null,
  accounts,
});

/** Sets the provider of a company; refused when somebody else has changed it in between. */
export async function saveProvider(
  context: Context,
  session: Session,
  { companyId, setting, clientSecret, updatedAt }: Parsed<Calls['saveSingleSignOn']>,
): Promise<{ updatedAt: number }> {
  checkTarget(context, setting.issuer);
  if (setting.enabled) redirectAddress(context);
  const company = await context.within(session, async (tx) => {
    const found = await companyOf(tx, session, companyId);
    await checkRules(tx, found, setting.rules);
    const placed = [...setting.rules.map((rule) => rule.companyId), ...(setting.fallbackRole ? [companyId] : [])];
    await checkModules(tx, session, placed);
    return found;
  });
  return context.within(scope, async (tx) => {
    await tx.query('select from company where id = $1 for no key update', [companyId]);
    const before = await findProvider(tx, companyId);
    if ((before?.updatedAt ?? null) !== (updatedAt ?? null)) throw new Refusal('changed_meanwhile');
    // A secret is told to nobody but the one for whom it was entered.
    if (clientSecret === undefined && before?.clientSecret && before.issuer !== setting.issuer)
      throw new Refusal('single_sign_on_secret_needed');
    const secret =
      clientSecret === undefined ? (before?.clientSecret ?? null) : await sealed(tx, companyId, clientSecret);
    const now = Math.max(context.clock.now(), (before?.updatedAt ?? 0) + 1);
    const provider = {
      label: setting.label,
      issuer: setting.issuer,
      client: setting.clientId,
      sealedSecret: secret,
      scopes: setting.scopes,
      groupClaim: setting.groupClaim,
      rules: storedJson(setting.rules),
      fallbackRole: setting.fallbackRole,
      strongValues: setting.strongValues,
      enabled: setting.enabled,
      passwordsAllowed: setting.passwordsAllowed,
      updatedAt: now,
    };
    await tx.query(
      sql`insert into sign_in_provider (company_id, path, ${columnsOf(provider)})
       select id, path, ${valuesOf(provider)} from company where id = ${companyId}
       on conflict (company_id) do update set ${assigned(provider)}`,
    );
    await audit(tx, session, 'save', company, now, {
      issuer: setting.issuer,
      enabled: setting.enabled,
      passwordsAllowed: setting.passwordsAllowed,
      rules: setting.rules.length,
      fallbackRole: setting.fallbackRole ?? '',
    });
    return { updatedAt: now };
  });
}

const sealed = (tx: Tx, companyId: number, secret: string) => (secret === '' ? null : seal(tx, companyId, secret));

function checkTarget({ config }: Pick<Context, 'config'>, issuer: string): void {
  if (!isTarget(issuer, config.allowPrivateTargets)) throw new Refusal('single_sign_on_address');
}

/** A rule leads to companies of the provider's own, as the caller sees them. */
async function checkRules(
  tx: Tx,
  { id, path }: { id: number; path: string },
  rules: readonly GroupRule[],
): Promise<void> {
  const rows = await tx.query<{ id: number; path: string }>('select id, path from company where id = any($1)', [
    rules.map(({ companyId }) => companyId),
  ]);
  const paths = new Map(rows.filter((row) => containsPath(path, row.path)).map((row) => [row.id, row.path]));
  const mapping = { companyId: id, path, fallbackRole: null };
  const isPlaced = (rule: GroupRule) =>
    placementOf({ ...mapping, rules: [rule] }, [rule.group], (companyId) => paths.get(companyId)) !== null;
  if (!rules.every(isPlaced)) throw new Refusal('company_not_found');
}

/** A provider makes accounts with all modules of their companies: only who could give them all sets it up. */
async function checkModules(tx: Tx, session: Session, companyIds: readonly number[]): Promise<void> {
  const rows = await tx.query<{ modules: Module[] }>('select modules from company where id = any($1)', [companyIds]);
  for (const { modules } of rows)
    if (moduleBeyond(modules, { given: modulesToGive(session, modules), held: [] }))
      throw new Refusal('permission_denied');
}

/** Whom it made keeps the account; an administrator gives it a password. */
export const removeProvider = ({ within, clock }: Context, session: Session, companyId: number): Promise<null> =>
  within(session, async (tx) => {
    const company = await companyOf(tx, session, companyId);
    if (!(await findProvider(tx, companyId))) throw new Refusal('single_sign_on_off');
    await tx.query('delete from sign_in_provider where company_id = $1', [companyId]);
    await audit(tx, session, 'remove', company, clock.now());
    return null;
  });

export const checkManaged = ({ within }: Context, session: Session, companyId: number) =>
  within(session, (tx) => companyOf(tx, session, companyId));

const audit = (
  tx: Tx,
  { userId }: Session,
  verb: string,
  { id, path }: { id: number; path: string },
  at: number,
  detail: AuditDetail = {},
) => writeAudit(tx, { at, userId, companyPath: path, action: `singleSignOn.${verb}`, target: String(id), detail });
