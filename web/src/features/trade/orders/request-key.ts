const BYTES = 16;

/** A random idempotency key for an order; `crypto.randomUUID` exists on secure origins only. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
