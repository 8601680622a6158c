import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { byAddress, type TrySubject } from '../sessions/tries.ts';

/** Codes for a new password that one mail address is sent in a day. */
const CODES_A_DAY = 10;
/** A network that the account has not been signed in from asks for at most so many of them: others can ask, too. */
const CODES_OF_A_STRANGE_NETWORK = 5;
/** So many are left to the networks that the account was signed in from: strangers do not use up everything. */
const CODES_KEPT_FOR_KNOWN_NETWORKS = 3;

const VERIFY_MAILS = 6;
const VERIFY_MAILS_OF_A_NETWORK = 3;

/** The keys under which mails caused by one caller are counted, whoever the receiver is. */
export const mailsFrom = (address: string): TrySubject => ({
  subject: `mail from ${byAddress(address).subject}`,
  reaches: true,
});

export interface CountedCodes {
  readonly ofAll: TrySubject;
  readonly ofNetwork?: TrySubject;
}
/** The keys under which codes for a new password are counted. */
export function resetCodesTo(emailKey: string, address: string, isKnownNetwork: boolean): CountedCodes {
  const ofAll = { subject: `reset codes:${emailKey}`, max: CODES_A_DAY, windowMs: DAY_MS };
  if (isKnownNetwork) return { ofAll };
  return {
    ofAll: { ...ofAll, max: CODES_A_DAY - CODES_KEPT_FOR_KNOWN_NETWORKS },
    ofNetwork: {
      subject: `${ofAll.subject} from ${byAddress(address).subject}`,
      max: CODES_OF_A_STRANGE_NETWORK,
      windowMs: DAY_MS,
    },
  };
}

/** The keys under which verification codes by mail are counted. */
export const verifyMailsTo = (loginKey: string, address: string): TrySubject[] => [
  { subject: `verify mails:${loginKey}`, max: VERIFY_MAILS },
  { subject: `verify mails:${loginKey} from ${byAddress(address).subject}`, max: VERIFY_MAILS_OF_A_NETWORK },
];
