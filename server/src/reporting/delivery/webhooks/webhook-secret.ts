import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/within.ts';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';

/** The key of the installation from which secrets are derived: none of them is stored. */
export const webhookKey = (tx: Tx): Promise<Buffer> => installationSecret(tx, 'webhook-key', () => randomBytes(32));

const secretBytes = (key: Uint8Array, id: number, generation: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `webhook ${id} ${generation}`, 32));

/** The secret of a webhook as its owner is given it. */
export const secretOf = (key: Uint8Array, id: number, generation: number): string =>
  `whsec_${secretBytes(key, id, generation).toString('base64')}`;

interface Signed {
  readonly id: number;
  readonly generation: number;
  /** Until when the secret before this one signs too. */
  readonly formerUntil: number | null;
}

/** Headers of a message after Standard Webhooks 1.0: `v1` is HMAC-SHA256 of id, time and body. */
export function signedHeaders(
  key: Uint8Array,
  { id, generation, formerUntil }: Signed,
  { messageId, body }: { readonly messageId: string; readonly body: string },
  now: number,
): Record<string, string> {
  const timestamp = Math.floor(now / 1000);
  const generations = formerUntil !== null && now < formerUntil ? [generation, generation - 1] : [generation];
  const signatures = generations.map((each) =>
    createHmac('sha256', secretBytes(key, id, each))
      .update(`${messageId}.${timestamp}.${body}`)
      .digest('base64'),
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'Wattyard-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signatures.map((each) => `v1,${each}`).join(' '),
  };
}
