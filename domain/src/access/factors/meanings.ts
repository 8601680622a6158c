import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const factorsMeanings: Meanings = {
  attestationObject: 'As the browser gave it (WebAuthn), base64url.',
  authenticator: 'The authenticator app of the account; null: none.',
  authenticatorData: 'As the browser gave it (WebAuthn), base64url.',
  challenge: 'Challenge for the browser (WebAuthn), base64url.',
  clientDataJSON: 'As the browser gave it (WebAuthn), base64url.',
  'signInWithFactor.code': 'Six digits of the authenticator app.',
  demand: 'Who must use a second factor when signing in.',
  demandedBy: 'The company that demands a second factor of this account; null: none does.',
  isForThisHost: 'Whether it can be used at the address of this call.',
  left: 'How many are left.',
  of: 'Of how many.',
  passkey: 'The answer of the browser (WebAuthn).',
  passkeyAddress: 'Where passkeys are possible, when not at the address of this call.',
  passkeyHindrance: 'Why a passkey cannot be added at the address of this call; null: it can.',
  passkeys: 'Passkeys of the account.',
  rawId: 'Identifier of the passkey (WebAuthn), base64url.',
  recoveryCode: 'One of the recovery codes.',
  recoveryCodes: 'Recovery codes of the account.',
  response: 'The answer of the authenticator (WebAuthn).',
  signature: 'Signature.',
  transports: 'How the passkey is reached (WebAuthn).',
  'passkey.type': 'Type of the credential (WebAuthn).',
  userHandle: 'As the browser gave it (WebAuthn), base64url.',
};
