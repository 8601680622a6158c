import { useTranslation } from 'react-i18next';
import type { Tier } from '#domain/reporting/passports/tiers.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import styles from './TierMark.module.css';

export const TIER_ICONS: Readonly<Record<Tier, IconName>> = { public: 'globe', interest: 'key', authority: 'shield' };

/** Who sees a value: an icon and a word; for fixed data, which stand close, the word is for screen readers and the pointer. */
export function TierMark({ tier, short = false }: { tier: Tier; short?: boolean }) {
  const { t } = useTranslation('passports');
  const word = tier === 'interest' ? t('short_tier_interest') : t(`tier_${tier}`);
  return (
    <span className={styles.tier} data-tier={tier} title={t(`tier_${tier}`)}>
      <Icon name={TIER_ICONS[tier]} size={13} />
      <span className={short ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  );
}
