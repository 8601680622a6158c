import { useTranslation } from 'react-i18next';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';

const LOOKS: readonly { tone: 'warn' | 'discharge' | 'charge' | 'idle'; icon: IconName }[] = [
  { tone: 'warn', icon: 'clock' },
  { tone: 'discharge', icon: 'calendar' },
  { tone: 'discharge', icon: 'check' },
  { tone: 'charge', icon: 'check' },
  { tone: 'idle', icon: 'close' },
];
const STATUSES = [0, 1, 2, 3, 4] as const;

export function OrderStatusTag({ status }: { status: number }) {
  const { t } = useTranslation('order');
  const known = STATUSES.find((one) => one === status) ?? 4;
  const { tone = 'idle', icon = 'close' } = LOOKS[known] ?? {};
  return (
    <Tag tone={tone} icon={icon}>
      {t(`status_${known}`)}
    </Tag>
  );
}
