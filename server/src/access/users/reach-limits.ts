import type { Reach } from '#domain/contract/define.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Session } from '../../platform/http/session.ts';
import type { TrySubject } from './sessions/tries.ts';

type Caller = Pick<Session, 'userId' | 'companyId'>;

const TEN_MINUTES_MS = 10 * MINUTE_MS;
/** Addresses that one account makes the server dial in ten minutes, and all of its company. */
const ADDRESSES = 30;
const ADDRESSES_OF_COMPANY = 100;
const TESTS_TO_ONESELF = 5;
const TESTS_OF_COMPANY = 50;
/** Invitations, links and notes to people of a company in a day. */
const MAILS_TO_PEOPLE = 100;
/** What an owner is told of changes that he makes himself, in a day. */
const NOTES_TO_OWNER = 30;

const limit = (subject: string, max: number, windowMs: number): TrySubject => ({
  subject,
  max,
  windowMs,
  reaches: true,
});

/** The keys under which a call is counted that reaches somebody each time it is made. */
export const reachOf = (reach: Exclude<Reach, 'mailboxes'>, { userId, companyId }: Caller): TrySubject[] =>
  reach === 'address'
    ? [
        limit(`addresses tried by ${userId}`, ADDRESSES, TEN_MINUTES_MS),
        limit(`addresses tried by company ${companyId}`, ADDRESSES_OF_COMPANY, TEN_MINUTES_MS),
      ]
    : [
        limit(`tests to ${userId}`, TESTS_TO_ONESELF, TEN_MINUTES_MS),
        limit(`tests of company ${companyId}`, TESTS_OF_COMPANY, TEN_MINUTES_MS),
      ];

/** The key under which mails are counted that an administrator has sent to people: whoever of its company does it. */
export const mailsToPeople = ({ companyId }: Caller): TrySubject =>
  limit(`mails to people of company ${companyId}`, MAILS_TO_PEOPLE, DAY_MS);

/** The key under which links are counted that somebody has sent to prove addresses. */
export const proofsOf = ({ userId }: Caller): TrySubject[] => [
  limit(`addresses to prove of ${userId}`, TESTS_TO_ONESELF, TEN_MINUTES_MS),
];

export const notesToOwner = (userId: number): TrySubject =>
  limit(`notes to the owner of ${userId}`, NOTES_TO_OWNER, DAY_MS);
