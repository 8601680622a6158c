/** More messages than this are not counted. */
export const MOST_COUNTED = 10_000;
