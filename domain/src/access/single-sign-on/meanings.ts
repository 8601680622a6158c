import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const singleSignOnMeanings: Meanings = {
  accounts: 'Accounts that have signed in through the provider.',
  clientId: 'Client identifier.',
  clientSecret: 'Secret of the client at the provider; empty for a client without one. It is never answered.',
  'finishSingleSignOn.code': 'The one-time code of the address that the provider led back to.',
  console: 'Name of the console, as its brand says.',
  fallbackRole: 'Role of people without one of the groups, in the company itself; null: they are refused.',
  group: 'Name of the group at the provider.',
  groupClaim: 'The claim that names the groups, or the way to it with dots; empty: none.',
  hasSecret: 'Whether a secret of the client is stored.',
  isMaker: 'The account was made by it: without it nobody gets in.',
  issuer: 'Address of the provider (OpenID Connect issuer).',
  joinedAt: 'When the account was joined, UTC ms.',
  'list.label': 'Name of the provider.',
  'setting.label': 'On the button: “Sign in with …”.',
  'singleSignOnOffer.label': 'On the button: “Sign in with …”.',
  offer: 'Name of the provider that can be joined; null: none.',
  passwordsAllowed: 'False: only administrators of the company itself sign in with a password.',
  redirectAddress: 'To be entered at the provider; null where the console has no public address.',
  scopes: 'Scopes asked of the provider, with spaces between.',
  strongValues: 'Values of `acr` or `amr` that say that the provider has asked for a second factor.',
};
