import { readText, writeText } from '../storage/stored-value.ts';

const KEY = 'signedOut';

/** Whether somebody has signed out in this browser, in whatever tab, and nobody has signed in since. */
export const isSignedOut = (): boolean => readText('local', KEY) !== null;

export const markSignedOut = (isOut: boolean): void => writeText('local', KEY, isOut ? '1' : null);
