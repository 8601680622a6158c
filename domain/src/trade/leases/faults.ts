import { MAX_LEASE_MS } from './limits.ts';

/** What a form of a lease holds; empty fields are null or an empty text. */
interface LeaseDraft {
  readonly mcuId: string;
  readonly companyId: number | null;
  readonly customerId?: number | null;
  readonly customer: string;
  readonly rentalCompany: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly rentMinor: number | null;
}
export type LeaseRule = 'empty' | 'startAfterEnd' | 'tooLong';
type LeaseFaults = { readonly [field in keyof LeaseDraft]?: LeaseRule };

/** What is wrong with a lease, by field: the form shows it, the server refuses it. */
export function leaseFaults(draft: LeaseDraft): LeaseFaults {
  const { mcuId, companyId, customerId = null, customer, rentalCompany, startsAt, endsAt, rentMinor } = draft;
  return {
    ...(mcuId === '' && { mcuId: 'empty' }),
    ...(companyId === null && customerId === null && customer.trim() === '' && { customer: 'empty' }),
    ...(rentalCompany.trim() === '' && { rentalCompany: 'empty' }),
    ...(startsAt === null && { startsAt: 'empty' }),
    ...(endsAt === null && { endsAt: 'empty' }),
    ...(startsAt !== null && endsAt !== null && lengthFault(endsAt - startsAt)),
    ...(rentMinor === null && { rentMinor: 'empty' }),
  };
}

function lengthFault(ms: number): LeaseFaults {
  if (ms <= 0) return { startsAt: 'startAfterEnd' };
  return ms > MAX_LEASE_MS ? { endsAt: 'tooLong' } : {};
}

interface MaintenanceDraft {
  readonly mcuId: string;
  readonly at: number | null;
  readonly person: string;
  readonly content: string;
}
/** Fields of a maintenance record that are empty. */
export const emptyFields = ({ mcuId, at, person, content }: MaintenanceDraft): (keyof MaintenanceDraft)[] => [
  ...(mcuId === '' ? ['mcuId' as const] : []),
  ...(at === null ? ['at' as const] : []),
  ...(person.trim() === '' ? ['person' as const] : []),
  ...(content.trim() === '' ? ['content' as const] : []),
];
