import { useTranslation } from 'react-i18next';
import type { Status } from '#domain/power/batteries/status.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';

const TONES = {
  original: 'idle',
  reused: 'charge',
  repurposed: 'charge',
  remanufactured: 'charge',
  waste: 'warn',
} as const;

/** What a battery has become, in a word. */
export function StatusTag({ status }: { status: Status }) {
  const { t } = useTranslation('passports');
  return (
    <Tag tone={TONES[status]} icon={status === 'original' ? 'check' : status === 'waste' ? 'bin' : 'refresh'}>
      {t(`status_${status}`)}
    </Tag>
  );
}
