import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const pem = (label: string, bytes: Uint8Array) =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));
const TRUE = der(0x01, Buffer.from([0xff]));
/** Basic constraints, critical: an authority. */
const OF_AUTHORITY = der(0xa3, sequence(sequence(oid('551d13'), TRUE, der(0x04, sequence(TRUE)))));

/** A certificate for `localhost` that signs itself, for 1950 to 2049: of X.509 version 1, or of an authority. */
export function selfSigned({ isAuthority = false } = {}): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = nameOf('localhost');
  const validity = sequence(der(0x17, Buffer.from('500101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const serial = der(0x02, Buffer.from([1]));
  const toSign = sequence(
    ...(isAuthority ? [VERSION_3] : []),
    serial,
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(isAuthority ? [OF_AUTHORITY] : []),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey));
  return {
    certificate: pem('CERTIFICATE', sequence(toSign, ECDSA_WITH_SHA256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
