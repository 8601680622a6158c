import type { Texts } from '../i18n/texts.ts';
import type { Mail } from '../platform/mail/mailer.ts';

/** A mail of module `mail` in the reader's language, with its code filled in. */
export function mailOf(
  texts: Texts,
  kind: 'verify' | 'retrieve',
  reader: { to: string; language: string },
  values: { code: string; minutes: number; siteName: string },
): Mail {
  const ofModule = texts.module('mail', reader.language);
  const fill = (key: string) =>
    (ofModule[key] ?? key).replace(/\{\{(code|minutes|siteName)\}\}/g, (_all, name: keyof typeof values) =>
      String(values[name]),
    );
  return { to: reader.to, subject: fill(`${kind}_subject`), text: fill(`${kind}_text`) };
}
