/** The `status` of an alarm in an answer; the page reads it without the schemas. */
export const STATUS_OPEN = 0;
export const STATUS_RELEASED = 1;
