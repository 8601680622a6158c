import { Refusal } from '#domain/foundation/basics/errors.ts';
import { foldKey } from '../sessions/login-key.ts';
import { hashPassword } from './password.ts';

/** The account that will have the password. */
interface PasswordOwner {
  readonly loginName: string;
  readonly email?: string | null | undefined;
}

/** A shorter password is refused before it gets here: only entries of at least this length matter in the list. */
const MIN_LENGTH = 8;
const COMMON = 3000;
/** A part of a name is at least so long. */
const MIN_PART_LENGTH = 3;
/** The minimum of a password apart from the name: fewer letters and digits than this are guessed at once. */
const MIN_OWN_CHARACTERS = 5;

/** The hash of a password that somebody chooses, or its refusal: people set passwords only through this function. */
export async function acceptPassword(password: string, owner: PasswordOwner): Promise<string> {
  if ((await commonPasswords()).has(foldKey(password))) throw new Refusal('password_common');
  if (isPersonal(password, owner)) throw new Refusal('password_personal');
  return hashPassword(password);
}

let common: Promise<ReadonlySet<string>> | undefined;
/** Read when it is first asked for: most processes never do. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        (dictionary['passwords-common'] as readonly string[])
          .filter((password) => password.length >= MIN_LENGTH)
          .slice(0, COMMON),
      ),
  );
  return common;
}

/** Whether it is hardly more than the login name, the mail address, or parts of them. */
export function isPersonal(password: string, { loginName, email }: PasswordOwner): boolean {
  const whole = plain(foldKey(password));
  const own = partsOf(loginName, email ?? '').reduce((rest, part) => rest.replaceAll(part, ''), whole);
  return own !== whole && own.length < MIN_OWN_CHARACTERS;
}

/** The longest first. */
const partsOf = (...names: readonly string[]): string[] =>
  names
    .map(foldKey)
    .flatMap((name) => [name, ...name.split('@'), ...name.split(/[^\p{L}\p{N}]+/u)])
    .map(plain)
    .filter((part) => part.length >= MIN_PART_LENGTH)
    .toSorted((a, b) => b.length - a.length);

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
