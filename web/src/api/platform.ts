import { readText, writeText } from '../storage/stored-value.ts';

const EMBEDDED = 'yhubapp';

/** Remembers for this visit that the console runs inside an app. */
export function rememberPlatform(platform: string | null): void {
  if (platform !== null) writeText('session', 'platform', platform === EMBEDDED ? EMBEDDED : null);
}

/** Whoever signs out leaves the app's frame, too. */
export const forgetPlatform = (): void => writeText('session', 'platform', null);

/** Whether the console runs inside the mobile app, which brings its own bars. */
export const isEmbedded = (): boolean => readText('session', 'platform') === EMBEDDED;
