import { useTranslation } from 'react-i18next';
import type { CommandItem } from '../control-queries.ts';

/** The result of a command in a sentence: its state, the reason, and the device's own message. */
export function useOutcomeText() {
  const { t } = useTranslation('control');
  return ({ state, fault, detail }: CommandItem): string =>
    [
      t(`state_${state}`),
      fault ? t(`fault_${fault}`) : null,
      fault && detail !== '' ? t('words_of_device', { words: detail }) : null,
    ]
      .filter((part) => part !== null)
      .join(' · ');
}
