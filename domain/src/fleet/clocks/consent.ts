import { containsPath } from '../../foundation/basics/company-path.ts';
import { DAY_MS } from '../../foundation/basics/time.ts';
import { can, type Role } from '../../foundation/permissions/permissions.ts';

/** So long a request waits for those whom it asks. */
export const REQUEST_LASTS_MS = 30 * DAY_MS;
export const MAX_WORD_LENGTH = 500;
export const MAX_DOCUMENT_LENGTH = 200;

/**
 * Who has to consent: the company that leases the device to others; the lessee; and, for a customer without accounts, the rental
 * company in writing for him.
 */
export const CONSENT_SIDES = ['rental', 'lessee', 'customer'] as const;
export type ConsentSide = (typeof CONSENT_SIDES)[number];

export const REQUEST_STATES = ['open', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** A lease of the device. Instants UTC ms, the end is the first one after it. */
export interface LeaseOfDevice {
  readonly leaseId: number;
  readonly contractNumber: string;
  readonly rentalCompany: string;
  /** Null for a customer without accounts. */
  readonly lesseeId: number | null;
  readonly customer: string;
  readonly rentalId: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Whether records of a span go into a lease, or out of it, when they are shifted. */
export function isTouched(
  { startsAt, endsAt }: Pick<LeaseOfDevice, 'startsAt' | 'endsAt'>,
  { from, to, byMs }: { readonly from: number; readonly to: number; readonly byMs: number },
): boolean {
  const meets = (first: number, last: number) => last >= startsAt && first < endsAt;
  const lies = (first: number, last: number) => first >= startsAt && last < endsAt;
  const [first, last] = [from + byMs, to + byMs];
  return (meets(from, to) || meets(first, last)) && !(lies(from, to) && lies(first, last));
}

/** One who is asked. */
export interface Party {
  readonly side: ConsentSide;
  readonly leaseId: number;
  readonly contractNumber: string;
  /** Whose people answer. */
  readonly companyId: number;
  readonly name: string;
}

/** Those whom a shift over these leases has to be asked of, each once. */
export function partiesOf(leases: readonly LeaseOfDevice[]): Party[] {
  const parties = new Map<string, Party>();
  for (const { leaseId, contractNumber, rentalCompany, rentalId, lesseeId, customer } of leases) {
    const of = { leaseId, contractNumber };
    const rental: Party = { side: 'rental', ...of, companyId: rentalId, name: rentalCompany };
    const other: Party =
      lesseeId === null
        ? { side: 'customer', ...of, companyId: rentalId, name: customer }
        : { side: 'lessee', ...of, companyId: lesseeId, name: customer };
    for (const party of [rental, other]) {
      const key = party.side === 'customer' ? `${party.side} ${leaseId}` : `${party.side} ${party.companyId}`;
      if (!parties.has(key)) parties.set(key, party);
    }
  }
  return [...parties.values()];
}

interface Answerer {
  readonly role: Role;
  readonly companyPath: string;
}
interface Asked {
  readonly side: ConsentSide;
  /** Null where the company is gone. */
  readonly path: string | null;
}

/**
 * Whether somebody answers for a party. Nobody answers for both sides: who stands above both is on that of the rental company. The
 * operator of the installation answers for no company but its own.
 *
 * @param all parties of the request
 */
export function mayAnswer(actor: Answerer, { side, path }: Asked, all: readonly Asked[]): boolean {
  const { companyPath } = actor;
  if (path === null || !can.answerClockShift(actor).allowed) return false;
  const manages = can.shiftClock(actor, { companyPath: path }).allowed;
  if (companyPath === path) return side === 'lessee' || manages;
  if (!can.answerForCompaniesBelow(actor, { companyPath: path }).allowed) return false;
  const holds = (other: ConsentSide) => (asked: Asked) =>
    asked.side === other && asked.path !== null && containsPath(companyPath, asked.path);
  if (side === 'lessee') return !all.some(holds('rental'));
  return manages && !all.some((asked) => asked.side === 'lessee' && asked.path === companyPath);
}
