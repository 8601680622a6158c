import { consoleName } from '../../foundation/companies/brand.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { AccountRow } from '../users/accounts/account.ts';
import { mailOf } from '../users/proofs/mail-texts.ts';
import { notesToOwner } from '../users/reach-limits.ts';
import type { Post } from '../users/sessions/sign-in-link.ts';
import { countTryIn, type TrySubject } from '../users/sessions/tries.ts';

type Told = { kind: 'factor_added' | 'factor_removed' | 'factors_reset' } | { kind: 'recovery_used'; left: number };

/** Mails the owner what happened to the second factors: whoever did not do it learns of it. */
export async function tellOwner(
  tx: Tx,
  { mailer, texts }: Post,
  account: AccountRow,
  told: Told,
  { counted = notesToOwner(account.id), now }: { counted?: TrySubject; now: number },
): Promise<void> {
  const { email, language, loginName, path } = account;
  if (email === null || !mailer.isConfigured) return;
  await countTryIn(tx, [counted], now);
  const values = { loginName, siteName: await consoleName(tx, path) };
  const reader = { to: email, language };
  mailer.post(
    told.kind === 'recovery_used'
      ? mailOf(texts, told.kind, reader, { ...values, left: told.left })
      : mailOf(texts, told.kind, reader, values),
  );
}
