import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { int } from '../../contract/fields.ts';
import { MAX_CERTIFICATE_LENGTH } from '../../foundation/companies/limits.ts';

const id = () => int(1);

/** An authority that issues certificates of devices. */
const authority = z.object({
  id: z.int(),
  name: z.string(),
  fingerprint: z.string(),
  validFrom: z.int(),
  validUntil: z.int(),
  addedAt: z.int(),
});

export const authorityCalls = {
  listDeviceAuthorities: post('/user/company/listDeviceAuthorities', {
    effect: 'reads',
    summary: 'Authorities by whose certificates devices of a company and of all below it may sign in over TLS',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id() }),
    output: z.array(authority),
  }),
  addDeviceAuthority: post('/user/company/addDeviceAuthority', {
    summary: 'Trust an authority: the certificate of one that is valid now, in PEM form, without its key',
    refusals: ['company_not_found', 'certificate_invalid', 'max_authorities'],
    access: 'manageCompany',
    input: z.object({ companyId: id(), certificate: z.string().trim().min(1).max(MAX_CERTIFICATE_LENGTH) }),
    output: authority,
  }),
  removeDeviceAuthority: post('/user/company/removeDeviceAuthority', {
    summary: 'Revoke an authority: devices that have signed in by its certificates are disconnected at once',
    refusals: ['company_not_found'],
    access: 'manageCompany',
    input: z.object({ companyId: id(), id: id() }),
    output: z.null(),
  }),
};
