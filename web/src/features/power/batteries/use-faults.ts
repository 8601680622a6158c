import { useTranslation } from 'react-i18next';
import type { Faults } from '../../../ui/form/use-form.ts';
import { isNumberWrong, type Typed } from './battery-facts.ts';

/** What is wrong with what was typed about a battery. */
export function useFaults(): (values: Typed) => Faults<Typed> {
  const { t } = useTranslation('batteries');
  const number = (text: string) => (isNumberWrong(text) ? t('need_number') : undefined);
  return ({ serialNumber, ratedCentiAmpHour, nominalCentiVolt }) => ({
    serialNumber: serialNumber.trim() === '' ? t('need_serial') : undefined,
    ratedCentiAmpHour: number(ratedCentiAmpHour),
    nominalCentiVolt: number(nominalCentiVolt),
  });
}
