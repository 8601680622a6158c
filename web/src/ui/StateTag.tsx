import { useTranslation } from 'react-i18next';
import { type ChargeLook, LOOK_ICONS } from './charge-look.ts';
import { Tag } from './Tag.tsx';

export const LOOK_TEXTS = {
  charge: 'state_charging',
  discharge: 'state_discharging',
  idle: 'state_idle',
  low: 'state_low',
  off: 'last_known',
  none: 'state_none',
} as const satisfies Readonly<Record<ChargeLook, string>>;

/** The charge state by name. */
export function StateTag({ look }: { look: ChargeLook }) {
  const { t } = useTranslation('index');
  return (
    <Tag tone={look === 'off' || look === 'none' ? 'idle' : look} icon={LOOK_ICONS[look]}>
      {t(LOOK_TEXTS[look])}
    </Tag>
  );
}
