import { useTranslation } from 'react-i18next';
import { APPEARANCE_ICONS, type ChargeAppearance } from '../art/charge-appearance.ts';
import { Tag } from './Tag.tsx';

export const APPEARANCE_TEXTS = {
  charge: 'state_charging',
  discharge: 'state_discharging',
  idle: 'state_idle',
  low: 'state_low',
  off: 'last_known',
  none: 'state_none',
} as const satisfies Readonly<Record<ChargeAppearance, string>>;

/** The charge state by name. */
export function StateTag({ appearance }: { appearance: ChargeAppearance }) {
  const { t } = useTranslation('index');
  return (
    <Tag tone={appearance === 'off' || appearance === 'none' ? 'idle' : appearance} icon={APPEARANCE_ICONS[appearance]}>
      {t(APPEARANCE_TEXTS[appearance])}
    </Tag>
  );
}
