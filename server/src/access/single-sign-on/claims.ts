import { ACCOUNT_NAME, EMAIL, MAX_DISPLAY_NAME_LENGTH, MAX_EMAIL_LENGTH } from '#domain/access/users/account-limits.ts';

/** What a provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>;

const textIn = (claims: Claims, name: string): string | null => {
  const value = claims[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().toWellFormed().replaceAll('\0', '') : null;
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};

/** The groups in a claim: it is looked for by its whole name, then along its dots. */
export function groupsOf(claims: Claims, claim: string): string[] {
  if (claim === '') return [];
  if (Object.hasOwn(claims, claim)) return textsIn(claims[claim]);
  let value: unknown = claims;
  for (const part of claim.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return [];
    value = (value as Claims)[part];
  }
  return textsIn(value);
}

/** The groups are not told, since there are too many of them: they have to be asked for elsewhere. */
export const areGroupsLeftOut = (claims: Claims, claim: string): boolean => {
  const names = claims._claim_names;
  return claim !== '' && typeof names === 'object' && names !== null && Object.hasOwn(names, claim);
};

/** OpenID Connect, 2: a subject has 1 to 255 ASCII characters. */
const MAX_SUBJECT_LENGTH = 255;

/** Who it is at the provider; null for what cannot tell one person from another. */
export function subjectOf({ sub }: Claims): string | null {
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > MAX_SUBJECT_LENGTH) return null;
  return sub.isWellFormed() && !sub.includes('\0') ? sub : null;
}

/** Whether the provider says that it has asked for a second factor. */
export const isStrong = (claims: Claims, values: readonly string[]): boolean =>
  [...textsIn(claims.acr), ...textsIn(claims.amr)].some((value) => values.includes(value));

export interface Person {
  readonly loginName: string | null;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly locale: string | null;
}

/** Name and address as an account can carry them. An address counts where the provider says that it has verified it. */
export function personOf(claims: Claims): Person {
  const email = textIn(claims, 'email');
  const isEmail = email !== null && email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email);
  const names = [textIn(claims, 'preferred_username'), email].filter((name) => name !== null);
  return {
    loginName: names.find((name) => ACCOUNT_NAME.test(name)) ?? null,
    displayName: (textIn(claims, 'name') ?? names[0])?.slice(0, MAX_DISPLAY_NAME_LENGTH).toWellFormed() ?? null,
    email: isEmail && claims.email_verified === true ? email : null,
    locale: textIn(claims, 'locale'),
  };
}
