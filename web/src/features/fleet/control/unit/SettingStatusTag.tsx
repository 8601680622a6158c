import { useTranslation } from 'react-i18next';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import type { SettingStatus } from './unit-draft.ts';

const LOOKS = {
  waiting: { tone: 'idle', icon: 'clock' },
  reading: { tone: 'discharge', icon: 'refresh' },
  verified: { tone: 'charge', icon: 'check' },
  unverified: { tone: 'warn', icon: 'warning' },
} as const;

/** The status of a change, as a word. */
export function SettingStatusTag({ status }: { status: SettingStatus }) {
  const { t } = useTranslation('unit_settings');
  return <Tag {...LOOKS[status]}>{t(`status_${status}`)}</Tag>;
}
