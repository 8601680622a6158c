import type { Output } from '#domain/contract/define.ts';
import { ATTRIBUTE_KEYS, attributeOf } from '#domain/reporting/passports/attributes.ts';
import type { passportCalls } from '#domain/reporting/passports/calls.ts';
import { faultsOf, MODEL_VERSION } from '#domain/reporting/passports/check.ts';
import { documentOf, missingOf, type Passport, WANTED } from '#domain/reporting/passports/document.ts';
import type { LogValue } from '#domain/reporting/passports/log-values.ts';
import { reads, type Tier } from '#domain/reporting/passports/tiers.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../platform/http/session.ts';
import { factsOf, type PassportRow, readPassport } from './rows.ts';
import { logOf, mountsOfBattery } from './use.ts';

type View = Output<(typeof passportCalls)['getPassport']>;

/** Serial number, model, chemistry, made on, rated capacity, nominal voltage: everybody reads them. */
const PUBLIC_FACTS = 6;

export const passportOf = (row: PassportRow, log: readonly LogValue[]): Passport => ({
  facts: factsOf(row),
  code: row.code,
  status: row.status,
  values: row.passport,
  log,
});

/** How many values are of each tier; what the log tells, and what the battery became, is for who has an interest. */
export function countsOf({ passport }: Pick<PassportRow, 'passport'>, log: readonly LogValue[]): Record<Tier, number> {
  const given = ATTRIBUTE_KEYS.filter((key) => passport[key]);
  const of = (tier: Tier) => given.filter((key) => attributeOf(key).tier === tier).length;
  return { public: PUBLIC_FACTS + of('public'), interest: of('interest') + log.length + 1, authority: of('authority') };
}

/** The fixed values that a tier of readers sees, in their order. */
export const fixedFor = ({ passport }: Pick<PassportRow, 'passport'>, tier: Tier): View['fixed'] =>
  ATTRIBUTE_KEYS.flatMap((key) => {
    const kept = passport[key];
    return kept && reads(tier, attributeOf(key).tier) ? [{ key, ...kept }] : [];
  });

/** The passport of a battery as its keeper sees it, or as a tier of readers would. */
export async function passportView(
  context: Pick<Context, 'within' | 'clock'>,
  session: Session,
  { batteryId, tier }: { readonly batteryId: number; readonly tier?: Tier | undefined },
): Promise<View> {
  const { row, companyName, mounts } = await context.within(session, async (tx) => {
    const row = await readPassport(tx, batteryId);
    const company = await tx.one<{ name: string }>('select name from company where id = $1', [row.companyId]);
    return { row, companyName: company.name, mounts: await mountsOfBattery(tx, batteryId) };
  });
  const log = await logOf(context, session, row);
  const reader = tier ?? 'authority';
  const seesUse = reads(reader, 'interest');
  const passport = passportOf(row, log);
  const current = mounts.find(({ dismountedAt }) => dismountedAt === null);
  const instants = log.flatMap((each) => (each.known ? [each.at] : []));
  return {
    batteryId,
    ...factsOf(row),
    companyName,
    code: row.code,
    isPublic: row.isPublic,
    mounted:
      current === undefined
        ? null
        : { mcuId: current.mcuId, deviceName: current.deviceName, since: current.mountedAt || null },
    counts: countsOf(row, log),
    status: seesUse ? row.status : null,
    changes: seesUse ? [...row.statusChanges] : [],
    log: seesUse ? [...log] : [],
    fixed: fixedFor(row, reader),
    missing: [...missingOf(passport)],
    wanted: WANTED,
    check: { version: MODEL_VERSION, faults: [...faultsOf(documentOf(passport, 'authority'))] },
    newestAt: seesUse && instants.length > 0 ? Math.max(...instants) : null,
    grants: row.passportGrants.map(({ keyHash: _, ...grant }) => grant),
  };
}
