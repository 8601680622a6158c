import type { Answer } from '../../../api/client.ts';

/** Why the browser gave no passkey; the reader has seen the browser's own dialog. */
export class PasskeyFault extends Error {
  readonly reason: 'cancelled' | 'known';
  constructor(reason: 'cancelled' | 'known') {
    super(reason);
    this.reason = reason;
  }
}

/** WebAuthn exists on pages of https and of this machine alone. */
export const hasPasskeys = (): boolean => isSecureContext && typeof PublicKeyCredential === 'function';

/** No name stands in an address of numbers, for which browsers make no passkeys. */
export const isNamedHost = (host = location.hostname): boolean => !/^(\d+\.){3}\d+$|^\[/.test(host);

const load = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof load>>;

export async function makePasskey(options: Answer<'beginPasskey'>) {
  const { startRegistration } = await load();
  return asked(() =>
    startRegistration({
      optionsJSON: options as unknown as Parameters<Library['startRegistration']>[0]['optionsJSON'],
    }),
  );
}

export async function takePasskey(options: Answer<'passkeyToSignIn'>) {
  const { startAuthentication } = await load();
  return asked(() =>
    startAuthentication({
      optionsJSON: options as unknown as Parameters<Library['startAuthentication']>[0]['optionsJSON'],
    }),
  );
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // Browsers do not tell a refusal from a dialog that was closed.
    throw new PasskeyFault(error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'cancelled');
  }
}
