/** A certificate that is none of those that are trusted. */
export class WrongCertificate extends Error {
  constructor(found: string) {
    super(`its certificate is another than the settings say: SHA-256 ${found}`);
  }
}

const TO_TRUST = 'trust it by its authority (ca) or its fingerprint';
/** What went wrong, by the codes of Node and OpenSSL. */
const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses the connection: is it switched on, and the port right?',
  ECONNRESET: 'breaks the connection off',
  EPIPE: 'breaks the connection off',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up now',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'is not reached: is it in this network?',
  ENETUNREACH: 'is not reached: is there a network?',
  DEPTH_ZERO_SELF_SIGNED_CERT: `its certificate is signed by itself: ${TO_TRUST}`,
  SELF_SIGNED_CERT_IN_CHAIN: `its certificate is of an authority that is not known: ${TO_TRUST}`,
  UNABLE_TO_GET_ISSUER_CERT: `its certificate is of an authority that is not known: ${TO_TRUST}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `its certificate is of an authority that is not known: ${TO_TRUST}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `its certificate is of an authority that is not known: ${TO_TRUST}`,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'does not speak TLS there',
  EPROTO: 'does not agree on TLS',
};

/** Why something could not be reached, in words that tell one cause from another. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error as Error & { readonly code?: unknown; readonly fingerprint?: unknown };
  // Of a name with several addresses, the first says what is wrong.
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  const cause = CAUSES[String(own.code ?? '')];
  if (cause === undefined)
    return error.cause instanceof Error ? causeOf(error.cause) : error.message || String(own.code ?? error.name);
  const isOfCertificate = /certificate/.test(cause) && typeof own.fingerprint === 'string' && own.fingerprint !== '';
  return isOfCertificate ? `${cause}; SHA-256 ${own.fingerprint}` : cause;
}
