import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/Tag.tsx';
import type { Standing } from './unit-draft.ts';

const LOOKS = {
  waiting: { tone: 'idle', icon: 'clock' },
  reading: { tone: 'discharge', icon: 'refresh' },
  verified: { tone: 'charge', icon: 'check' },
  unverified: { tone: 'warn', icon: 'warning' },
} as const;

/** How a change stands, as a word. */
export function StandingTag({ standing }: { standing: Standing }) {
  const { t } = useTranslation('unit_settings');
  return <Tag {...LOOKS[standing]}>{t(`standing_${standing}`)}</Tag>;
}
