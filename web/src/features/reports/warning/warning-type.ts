import { isKnownAlarmType } from '#domain/alarms/catalogue.ts';

/** Key of the short name of a type of warning, and its number for types without one. */
export const warningType = (msgType: number) => ({
  key: isKnownAlarmType(msgType) ? (`type_${msgType}` as const) : ('type_other' as const),
  code: String(msgType),
});
