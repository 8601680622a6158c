import type { FastifyRequest } from 'fastify';
import { isTimeZone } from '#domain/foundation/basics/time-zone.ts';
import { type Language, languageTags, supportedLanguage } from '#domain/foundation/i18n/languages.ts';
import type { SignInOrigin } from './sessions/session-store.ts';

/** Where a request to sign in comes from. */
export const originOf = ({ ip, headers }: FastifyRequest): SignInOrigin => ({
  address: ip,
  agent: headers['user-agent'] ?? null,
  languages: headers['accept-language'],
  timeZone: zoneIn(headers['time-zone']),
});

const MAX_ZONE_LENGTH = 64;
const zoneIn = (said: unknown): string | undefined =>
  typeof said === 'string' && said.length <= MAX_ZONE_LENGTH && isTimeZone(said) ? said : undefined;

/** The language that the browser prefers, of those that the console has. */
export const languageOfBrowser = ({ languages }: SignInOrigin): Language | null =>
  supportedLanguage(languageTags(languages ?? ''));
