import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/Tag.tsx';
import type { Charge } from './charger-queries.ts';

const TONES = {
  completed: 'charge',
  stopped: 'idle',
  fault: 'alarm',
  power_lost: 'warn',
  silent: 'warn',
} as const satisfies Record<NonNullable<Charge['endReason']>, string>;

/** How a charging session ended, or that it is still running. */
export function EndTag({ reason }: { reason: Charge['endReason'] }) {
  const { t } = useTranslation('charger');
  return reason === null ? (
    <Tag tone="charge" icon="bolt">
      {t('goes_on')}
    </Tag>
  ) : (
    <Tag tone={TONES[reason]}>{t(`end_${reason}`)}</Tag>
  );
}
