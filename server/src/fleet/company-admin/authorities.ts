import { X509Certificate } from 'node:crypto';
import type { Output, Parsed } from '#domain/contract/define.ts';
import type { authorityCalls } from '#domain/fleet/company-admin/authority-calls.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { MAX_AUTHORITIES } from '#domain/foundation/companies/limits.ts';
import { type CompanyContext, companyToManage, managedCompany } from '../../foundation/companies/managed-company.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { commonNameOf, isValidAt } from '../../platform/mqtt/device-certificate.ts';
import { audit } from './change.ts';

type Authority = Output<typeof authorityCalls.addDeviceAuthority>;

const COLUMNS = 'id, name, fingerprint, valid_from, valid_until, added_at';
const ONE_CERTIFICATE = /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----$/;
/** A longer one costs every sign-in of a device many times as much. */
const RSA_BITS = { least: 2_048, most: 8_192 };

/** Authorities of a company by whose certificates its devices sign in. */
export function authorityHandlers(context: CompanyContext): Handlers<typeof authorityCalls> {
  const { within, clock, announce } = context;
  return {
    listDeviceAuthorities: ({ session, input: { companyId } }) =>
      within(session, async (tx) => {
        await managedCompany(tx, session, companyId);
        return listOf(tx, companyId);
      }),
    addDeviceAuthority: async ({ session, input }) => {
      const now = clock.now();
      const certificate = authorityIn(input, now);
      const { added, path } = await within(session, async (tx) => {
        const company = await companyToManage(tx, session, input.companyId);
        const known = await listOf(tx, company.id);
        const same = known.find(({ fingerprint }) => fingerprint === fingerprintOf(certificate));
        if (same) return { added: same, path: company.path };
        if (known.length >= MAX_AUTHORITIES) throw new Refusal('max_authorities', { max: MAX_AUTHORITIES });
        const made = await tx.one<Authority>(
          `insert into device_authority (company_id, path, name, fingerprint, certificate, valid_from, valid_until, added_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
          [
            ...[company.id, company.path, nameOf(certificate), fingerprintOf(certificate), certificate.toString()],
            ...[certificate.validFromDate.getTime(), certificate.validToDate.getTime(), now],
          ],
        );
        await audit(tx, session, 'authorityAdded', company, now, { name: made.name });
        return { added: made, path: company.path };
      });
      await announce({ topic: 'company', path });
      return added;
    },
    removeDeviceAuthority: async ({ session, input: { companyId, id } }) => {
      const path = await within(session, async (tx) => {
        const company = await companyToManage(tx, session, companyId);
        const gone = await tx.maybe<{ name: string }>(
          'delete from device_authority where id = $1 and company_id = $2 returning name',
          [id, company.id],
        );
        if (gone) await audit(tx, session, 'authorityRemoved', company, clock.now(), { name: gone.name });
        return company.path;
      });
      await announce({ topic: 'company', path });
      return null;
    },
  };
}

const listOf = (tx: Tx, companyId: number): Promise<Authority[]> =>
  tx.query<Authority>(`select ${COLUMNS} from device_authority where company_id = $1 order by name, id`, [companyId]);

/** The certificate of an authority that may issue others and is valid; refuses anything else. */
function authorityIn(
  { certificate: pem }: Parsed<typeof authorityCalls.addDeviceAuthority>,
  now: number,
): X509Certificate {
  const certificate = ONE_CERTIFICATE.test(pem) ? parsed(pem) : null;
  if (!certificate?.ca || !isValidAt(certificate, now) || !isSound(certificate))
    throw new Refusal('certificate_invalid');
  return certificate;
}

function parsed(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** Whether its key is strong and of a usual length, and its own signature right where it is the one that signed it. */
function isSound(certificate: X509Certificate): boolean {
  const { subject, issuer } = certificate;
  try {
    return hasUsualKey(certificate) && (subject !== issuer || certificate.verify(certificate.publicKey));
  } catch {
    // A damaged key cannot be read.
    return false;
  }
}

function hasUsualKey({ publicKey }: X509Certificate): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = publicKey;
  if (asymmetricKeyType !== 'rsa') return asymmetricKeyType === 'ec' || asymmetricKeyType === 'ed25519';
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  return bits >= RSA_BITS.least && bits <= RSA_BITS.most;
}

const MAX_NAME = 200;
const nameOf = (certificate: X509Certificate): string =>
  (commonNameOf(certificate) ?? certificate.subject.replaceAll('\n', ', ')).slice(0, MAX_NAME);
const fingerprintOf = ({ fingerprint256 }: X509Certificate): string => fingerprint256.replaceAll(':', '').toLowerCase();
