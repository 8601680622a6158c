import type { X509Certificate } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';

const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';

/** The certificate that the other end of a connection has shown, and has the key of; undefined without one. */
export const shownCertificate = (socket: Duplex): X509Certificate | undefined =>
  socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;

/** The only common name of the subject; null where there is none, or several. */
export function commonNameOf(certificate: X509Certificate): string | null {
  const { CN } = certificate.toLegacyObject().subject as { CN?: unknown };
  return typeof CN === 'string' ? CN : null;
}

export const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: number): boolean =>
  validFromDate.getTime() <= now && now <= validToDate.getTime();

/** Whether a certificate is of a device and was issued by one of the authorities itself, both valid now. */
export function isCertificateOf(
  mcuId: string,
  certificate: X509Certificate,
  authorities: readonly X509Certificate[],
  now: number,
): boolean {
  const { keyUsage } = certificate;
  if (certificate.ca || (keyUsage && !keyUsage.includes(CLIENT_AUTHENTICATION))) return false;
  if (commonNameOf(certificate) !== mcuId || !isValidAt(certificate, now)) return false;
  return authorities.some(
    (authority) =>
      isValidAt(authority, now) && certificate.checkIssued(authority) && certificate.verify(authority.publicKey),
  );
}
