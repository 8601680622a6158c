import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../api/client.ts';
import { formatMoney } from '../../../../i18n/money.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { LEASE_ICONS } from '../LeaseStateTag.tsx';
import styles from './LeaseFigures.module.css';

type Overview = Answer<'leaseOverview'>;
const STATES = ['underLease', 'expiringSoon', 'beginSoon', 'toBeLeased'] as const;

/** Devices by the state of their lease, the share of all that is leased now, and the rent of the month. */
export function LeaseFigures({ counts, rent }: Pick<Overview, 'counts' | 'rent'>) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const all = STATES.reduce((sum, state) => sum + counts[state], 0);
  const leased = counts.underLease + counts.expiringSoon;
  const percent = all === 0 ? null : Math.floor((100 * leased) / all);
  const money = rent.map(({ minor, currency }) => formatMoney(format.language, minor, currency)).join(' + ');
  return (
    <dl className={styles.figures}>
      {STATES.map((state) => (
        <div key={state}>
          <dt>
            {t(`state_${state}`)}
            <span data-state={state}>
              <Icon name={LEASE_ICONS[state]} size={16} />
            </span>
          </dt>
          <dd className={styles.number}>{format.number(counts[state])}</dd>
        </div>
      ))}
      <div>
        <dt>
          {t('fleet_on_lease')}
          <b>{percent === null ? '--' : format.quantity({ value: percent, unit: '%', decimals: 0, signed: false })}</b>
        </dt>
        <dd>
          <span className={styles.bar} aria-hidden="true">
            {STATES.filter((state) => counts[state] > 0).map((state) => (
              <i key={state} data-state={state} style={{ flexGrow: counts[state] }} />
            ))}
          </span>
          <span className={styles.rent}>
            {t('rent_of_month')}: {money || '–'}
          </span>
        </dd>
      </div>
    </dl>
  );
}
