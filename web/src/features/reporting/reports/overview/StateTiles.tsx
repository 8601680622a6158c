import { useTranslation } from 'react-i18next';
import { COUNTED_STATES, type CountedState } from '#domain/foundation/devices/states.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import type { IconName } from '../../../../ui/art/icon-paths.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import type { Counts } from './overview-queries.ts';
import { SliceLink } from './SliceLink.tsx';
import styles from './StateTiles.module.css';
import { percentOf, type TargetOf } from './slices.ts';

const ICONS: Readonly<Record<CountedState, IconName>> = {
  online: 'signal',
  offline: 'power',
  alarm: 'warning',
  low: 'battery-empty',
  charging: 'bolt',
  discharging: 'arrow-down',
};

/** The number of devices in each state, linked to their list. */
export function StateTiles({ counts, targetOf }: { counts: Omit<Counts, 'deviceType'>; targetOf: TargetOf }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  return (
    <ul className={classNames(card.card, styles.tiles)} aria-label={t('by_state')}>
      {COUNTED_STATES.map((state) => (
        <li key={state} className={styles.tile}>
          <SliceLink target={counts[state] > 0 ? targetOf({ state }) : null} className={styles.link}>
            <span className={styles.label}>
              <Icon name={ICONS[state]} size={16} className={styles[state]} />
              {t(`state_${state}`)}
            </span>
            <b className={styles.number}>{format.number(counts[state])}</b>
            <span className={styles.share}>
              {t('share', { share: format.quantity(percentOf(counts[state], counts.devices)) })}
            </span>
          </SliceLink>
        </li>
      ))}
    </ul>
  );
}
