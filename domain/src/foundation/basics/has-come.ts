/**
 * Whether an instant has come that lay at most `longestMs` ahead when it was written down. One that is farther ahead was written by a
 * clock that has been set back since, and has come too: nothing waits for as long as a clock was wrong. UTC ms.
 */
export const hasCome = (at: number, now: number, longestMs: number): boolean => at <= now || at > now + longestMs;
