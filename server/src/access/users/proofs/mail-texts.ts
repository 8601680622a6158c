import type { TextsOf } from '#domain/foundation/basics/text-keys.ts';
import type { Texts } from '../../../foundation/i18n/texts.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

/** What a mail of each kind says. */
interface Values {
  readonly verify: { readonly code: string; readonly minutes: number; readonly siteName: string };
  readonly retrieve: Values['verify'];
  readonly invite: {
    readonly link: string;
    readonly hours: number;
    readonly loginName: string;
    readonly siteName: string;
  };
  readonly reset: Values['invite'];
  readonly confirm_email: Values['invite'];
  readonly factor_added: { readonly loginName: string; readonly siteName: string };
  readonly factor_removed: Values['factor_added'];
  readonly factors_reset: Values['factor_added'];
  readonly recovery_used: Values['factor_added'] & { readonly left: number };
}

/** A mail of module `mail` in the reader's language, with its values filled in. */
export function mailOf<K extends keyof Values>(
  texts: Texts,
  kind: K,
  reader: { to: string; language: string },
  values: Values[K],
): Mail {
  const ofModule = texts.module('mail', reader.language);
  const known = new Map<string, string | number>(Object.entries(values));
  const fill = (key: keyof TextsOf<'mail'>) =>
    ofModule[key].replace(/\{\{(\w+)\}\}/g, (all, name: string) => String(known.get(name) ?? all));
  return { to: reader.to, senderName: values.siteName, subject: fill(`${kind}_subject`), text: fill(`${kind}_text`) };
}
