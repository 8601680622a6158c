import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A certificate for `localhost` of an authority of its own, which this process trusts until `distrust`. */
export function trustedCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'wattyard-authority-'));
  const file = (name: string) => readFileSync(join(folder, name), 'utf8');
  const openssl = (...options: string[]) =>
    execFileSync(process.env.OPENSSL_PATH ?? 'openssl', options, { stdio: 'pipe', cwd: folder });
  const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...EC, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test authority', '-days', '2');
  const forHost = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  openssl('req', ...EC, '-keyout', 'own.key', '-out', 'own.csr', ...forHost);
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', '2', '-copy_extensions', 'copy'];
  openssl('x509', '-req', '-in', 'own.csr', '-out', 'own.pem', ...signed);
  const [authority, key, cert] = [file('ca.pem'), file('own.key'), file('own.pem')];
  rmSync(folder, { recursive: true });
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, authority]);
  return { authority, key, cert, distrust: () => setDefaultCACertificates(before) };
}
