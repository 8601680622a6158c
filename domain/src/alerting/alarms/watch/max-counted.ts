/** More messages than this are not counted. */
export const MAX_COUNTED = 10_000;
