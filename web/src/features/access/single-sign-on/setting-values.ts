import type { GivenRole } from '#domain/access/single-sign-on/calls.ts';
import { USUAL_SCOPES } from '#domain/access/single-sign-on/limits.ts';
import { randomUuid } from '../../../storage/random-uuid.ts';
import type { Setting } from './provider-queries.ts';

/** A rule as it is typed. The key stays with it while lines move. */
export interface TypedRule {
  readonly key: string;
  readonly group: string;
  readonly role: GivenRole;
  readonly companyId: string;
}

export const newRule = (companyId: number): TypedRule => ({
  key: randomUuid(),
  group: '',
  role: 'commonUser',
  companyId: String(companyId),
});

/** The settings as the form holds them; none yet: those to begin with. */
export const valuesOf = (setting: Setting | null) => ({
  label: setting?.label ?? '',
  issuer: setting?.issuer ?? '',
  clientId: setting?.clientId ?? '',
  clientSecret: '',
  scopes: setting?.scopes ?? USUAL_SCOPES,
  groupClaim: setting?.groupClaim ?? 'groups',
  rules: (setting?.rules ?? []).map(
    (rule): TypedRule => ({ ...rule, key: randomUuid(), companyId: String(rule.companyId) }),
  ) as readonly TypedRule[],
  fallbackRole: setting?.fallbackRole ?? '',
  strongValues: (setting?.strongValues ?? []).join(', '),
  enabled: setting?.enabled ?? true,
  passwordsAllowed: setting?.passwordsAllowed ?? true,
});
export type Values = ReturnType<typeof valuesOf>;

/** The settings as they are sent. A secret that is not typed again stays. */
export function sentOf(values: Values, setting: Setting | null) {
  const { clientSecret, rules, strongValues, fallbackRole, ...rest } = values;
  return {
    setting: {
      ...rest,
      label: rest.label.trim(),
      issuer: rest.issuer.trim(),
      clientId: rest.clientId.trim(),
      scopes: scopesOf(rest.scopes),
      groupClaim: rest.groupClaim.trim(),
      rules: rules.map(({ group, role, companyId }) => ({ group: group.trim(), role, companyId: Number(companyId) })),
      fallbackRole: fallbackRole === 'admin' || fallbackRole === 'commonUser' ? fallbackRole : null,
      strongValues: strongValues
        .split(',')
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    },
    ...(clientSecret.trim() !== '' && { clientSecret: clientSecret.trim() }),
    ...(setting && { updatedAt: setting.updatedAt }),
  };
}

export const scopesOf = (text: string): string => text.trim().split(/\s+/).join(' ');

export const isHttps = (text: string): boolean =>
  URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:';
