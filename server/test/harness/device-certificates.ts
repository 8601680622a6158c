import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

const inFolder = <T>(
  work: (openssl: (...options: string[]) => void, file: (name: string) => string, folder: string) => T,
): T => {
  const folder = mkdtempSync(join(tmpdir(), 'wattyard-certificates-'));
  try {
    const openssl = (...options: string[]) =>
      execFileSync(process.env.OPENSSL_PATH ?? 'openssl', options, { stdio: 'pipe', cwd: folder });
    return work(openssl, (name) => readFileSync(join(folder, name), 'utf8'), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

interface Issued {
  readonly cert: string;
  readonly key: string;
}

/** An authority that is valid for 30 days, and the certificates that it issues for two. */
export function certificateAuthority(name = 'Factory') {
  const own = inFolder((openssl, file) => {
    openssl(
      'req',
      '-x509',
      ...EC,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      `/O=Maker/CN=${name}`,
      '-days',
      '30',
    );
    return { certificate: file('ca.pem'), key: file('ca.key') };
  });
  const issue = (commonName: string, extensions = 'extendedKeyUsage=clientAuth'): Issued =>
    inFolder((openssl, file, folder) => {
      for (const [part, text] of Object.entries({ 'ca.pem': own.certificate, 'ca.key': own.key, extensions }))
        writeFileSync(join(folder, part), text, { mode: 0o600 });
      openssl('req', ...EC, '-keyout', 'own.key', '-out', 'own.csr', '-subj', `/CN=${commonName}`);
      const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', '2', '-extfile', 'extensions'];
      openssl('x509', '-req', '-in', 'own.csr', '-out', 'own.pem', ...signed);
      return { cert: file('own.pem'), key: file('own.key') };
    });
  /** An authority below it, whose RSA key is that long; nobody has the private one. */
  const authorityBelow = (bits: number): string =>
    inFolder((openssl, file, folder) => {
      const modulus = Buffer.alloc(bits / 8, 0xff).toString('base64url');
      const key = createPublicKey({ key: { kty: 'RSA', n: modulus, e: 'AQAB' }, format: 'jwk' });
      const parts = {
        ...{ 'ca.pem': own.certificate, 'ca.key': own.key, extensions: 'basicConstraints=critical,CA:TRUE' },
        'below.pem': key.export({ type: 'spki', format: 'pem' }).toString(),
      };
      for (const [part, text] of Object.entries(parts)) writeFileSync(join(folder, part), text, { mode: 0o600 });
      const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', '2', '-extfile', 'extensions'];
      openssl('x509', '-new', '-force_pubkey', 'below.pem', '-subj', `/CN=${bits} bits`, ...signed, '-out', 'made.pem');
      return file('made.pem');
    });
  return { ...own, issue, authorityBelow };
}
