import type { TFunction } from 'i18next';
import { fromHundredths, toHundredths } from '#domain/foundation/kinds/units.ts';
import type { Format } from '../../../i18n/use-format.ts';
import type { Battery, Mount } from './battery-queries.ts';

/** What is typed about a battery. */
export interface Typed {
  readonly serialNumber: string;
  readonly model: string;
  readonly chemistry: string;
  readonly madeOn: string;
  readonly ratedCentiAmpHour: string;
  readonly nominalCentiVolt: string;
}

const shown = (hundredths: number | null): string => (hundredths === null ? '' : String(fromHundredths(hundredths)));

export const typedOf = (battery: Battery | undefined): Typed => ({
  serialNumber: battery?.serialNumber ?? '',
  model: battery?.model ?? '',
  chemistry: battery?.chemistry ?? 'lfp',
  madeOn: battery?.madeOn ?? '',
  ratedCentiAmpHour: shown(battery?.ratedCentiAmpHour ?? null),
  nominalCentiVolt: shown(battery?.nominalCentiVolt ?? null),
});

/** Empty is not known, which is fine. */
export const isNumberWrong = (text: string): boolean => text.trim() !== '' && !(Number(text) >= 0.01);

export const enteredOf = ({ serialNumber, model, chemistry, madeOn, ...numbers }: Typed) => {
  const hundredths = (text: string) => (text.trim() === '' ? null : toHundredths(Number(text)));
  return {
    serialNumber: serialNumber.trim(),
    model: model.trim(),
    chemistry: chemistry as Battery['chemistry'],
    madeOn: madeOn || null,
    ratedCentiAmpHour: hundredths(numbers.ratedCentiAmpHour),
    nominalCentiVolt: hundredths(numbers.nominalCentiVolt),
  };
};

type Texts = TFunction<'batteries'>;

export const factsOf = ({ model, chemistry, ratedCentiAmpHour, nominalCentiVolt }: Battery, t: Texts, format: Format) =>
  [
    model,
    t(`chemistry_${chemistry}`),
    nominalCentiVolt === null
      ? ''
      : format.quantity({ value: fromHundredths(nominalCentiVolt), unit: 'V', decimals: 1, signed: false }),
    ratedCentiAmpHour === null
      ? ''
      : format.quantity({ value: fromHundredths(ratedCentiAmpHour), unit: 'Ah', decimals: 0, signed: false }),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');

export function periodOf({ mountedAt, dismountedAt }: Mount, t: Texts, format: Format): string {
  const day = (at: number) => format.date('dateTime', at);
  if (mountedAt === null) return dismountedAt === null ? t('since_first') : t('until', { to: day(dismountedAt) });
  if (dismountedAt === null) return t('since', { from: day(mountedAt) });
  return t('from_to', { from: day(mountedAt), to: day(dismountedAt) });
}
