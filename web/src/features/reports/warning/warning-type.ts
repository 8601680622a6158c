const TYPES = [
  1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 700, 701, 702, 703, 704, 705, 706, 707,
] as const;
type WarningType = (typeof TYPES)[number];
const isKnown = (msgType: number): msgType is WarningType => TYPES.some((type) => type === msgType);

/** Key of the short name of a type of warning, and its number for types without one. */
export const warningType = (msgType: number) => ({
  key: isKnown(msgType) ? (`type_${msgType}` as const) : ('type_other' as const),
  code: String(msgType),
});
