/** Ways to a person outside of the console; webhooks are ways to programs, and belong to a company. */
export const DELIVERY_CHANNELS = ['email', 'push'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** `digest`: gathered, once a day. */
export const TIMINGS = ['off', 'now', 'digest'] as const;
export type Timing = (typeof TIMINGS)[number];

export const MINUTES_OF_DAY = 24 * 60;
/** All days of the week as bits, the lowest is Monday. */
export const EVERY_DAY = 0b111_1111;

export const MAX_ESCALATION_STEPS = 5;
/** A step is reached after a week at the latest. */
export const MAX_ESCALATION_MINUTES = 7 * MINUTES_OF_DAY;
export const MAX_CALLED = 20;

/** A company has no more. */
export const MAX_WEBHOOKS = 20;
export const MAX_WEBHOOK_NAME_LENGTH = 100;
export const MAX_WEBHOOK_URL_LENGTH = 2_000;

/** Browsers of one account that are pushed to. */
export const MAX_PUSH_BROWSERS = 10;
