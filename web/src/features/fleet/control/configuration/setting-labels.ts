import { useTranslation } from 'react-i18next';
import { CAN_FUNCTIONS, CAN_PROTOCOLS, type CanConfiguration } from '#domain/fleet/control/can.ts';
import { CHEMISTRIES } from '#domain/foundation/basics/device-facts.ts';
import { NUMBER_FIELDS, type NumberField, type WorkingHours } from '#domain/foundation/devices/configuration.ts';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { useDayNames } from '../../../../i18n/day-names.ts';
import { clockOf } from '../../../../i18n/time-of-day.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { FIELD_LOOKS } from './draft.ts';

const NO_BREAK_SPACE = ' ';
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const isNumberField = (field: string): field is NumberField => NUMBER_FIELDS.some((known) => known === field);
const isHours = (value: unknown): value is WorkingHours =>
  typeof value === 'object' && value !== null && 'daysBits' in value;
const isCan = (value: unknown): value is CanConfiguration =>
  typeof value === 'object' && value !== null && 'bitRateKilobit' in value;

/** Settings and their values in the reader's language. */
export function useSettingLabels() {
  const { t } = useTranslation('control');
  const format = useFormat();
  const dayNames = useDayNames();
  const hours = ({ daysBits, fromMinute, toMinute }: WorkingHours) =>
    `${DAYS.filter((day) => daysBits & (1 << day))
      .map((day) => dayNames[day])
      .join(' ')} ${clockOf(fromMinute)}–${clockOf(toMinute)}`;
  return {
    dayNames,
    number: (field: NumberField, value: number) => {
      const { unit, scale, decimals } = FIELD_LOOKS[field];
      return `${format.number(value / scale, decimals)}${NO_BREAK_SPACE}${unit}`;
    },
    /** Any value of a setting, as logs show it. */
    value(field: string, value: unknown): string {
      if (value === null || value === undefined) return MISSING;
      if (isNumberField(field) && typeof value === 'number') return this.number(field, value);
      const chemistry = CHEMISTRIES.find((known) => known === value);
      if (chemistry) return t(`chemistry_${chemistry}`);
      if (isHours(value)) return hours(value);
      if (isCan(value)) {
        const protocol = CAN_PROTOCOLS.find(({ id }) => id === value.protocol);
        const name = !protocol || protocol.id === 0 ? t('can_off') : protocol.name;
        const functions = CAN_FUNCTIONS.filter(({ id }) => value.functions.includes(id)).map(({ key }) =>
          t(`fn_${key}`),
        );
        const rate = `${format.number(value.bitRateKilobit)}${NO_BREAK_SPACE}kbit/s`;
        return [name, rate, ...(value.termination ? [t('can_termination')] : []), ...functions].join(', ');
      }
      return String(value);
    },
    name: (field: string): string =>
      isNumberField(field)
        ? t(field)
        : field === 'chemistry' || field === 'workingHours' || field === 'can'
          ? t(field)
          : field,
  };
}
