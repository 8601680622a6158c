import { execFileSync } from 'node:child_process';
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
  return { ...own, issue };
}
