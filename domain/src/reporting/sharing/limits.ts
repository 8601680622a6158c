/** What a reader of a share may be shown; every part is chosen. */
export const SHARED_PARTS = ['values', 'position', 'health', 'alarms', 'history'] as const;
export type SharedPart = (typeof SHARED_PARTS)[number];

export const MAX_SHARE_HOURS = 90 * 24;
/** A named party may read for longer than the bearer of a link. */
export const MAX_PARTY_HOURS = 366 * 24;
/** What one account may have taken at a time. */
export const MAX_TAKEN_SHARES = 200;
export const MAX_HISTORY_DAYS = 31;
export const MAX_SHARE_NAME_LENGTH = 100;
export const MAX_PURPOSE_LENGTH = 500;
export const MIN_CODE_LENGTH = 4;
export const MAX_CODE_LENGTH = 64;
/** Shares of a company that can still be read. */
export const MAX_COMPANY_SHARES = 200;
/** Devices of a shared site that are shown. */
export const MAX_SHARED_DEVICES = 100;
/** The alarms of a device that are shown: the open ones and those of so many days. */
export const SHARED_ALARM_DAYS = 7;
export const MAX_SHARED_ALARMS = 20;
/** How often a page asks again. */
export const SHARE_POLL_MS = 10_000;
/** The secret of a link: 256 bits as base64url. */
export const SHARE_KEY = /^[\w-]{43}$/;
