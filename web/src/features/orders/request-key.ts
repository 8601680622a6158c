const BYTES = 16;

/** Names one wish to order, at random; `crypto.randomUUID` is there on secure origins only. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
