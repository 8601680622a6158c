import { useTranslation } from 'react-i18next';
import { powerQuantity } from '#domain/foundation/kinds/units.ts';
import { UNEXPLAINED_LIMIT } from '#domain/power/energy/balance.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Age } from '../../../../ui/mark/Age.tsx';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import { Shares, Swatch } from '../Shares.tsx';
import styles from './BalanceBars.module.css';
import { lengthOf, type PartOfBalance, sidesOf } from './balance-sides.ts';
import type { SystemBalance } from './system-queries.ts';

const COLOURS: Readonly<Record<PartOfBalance, string>> = {
  solar: 'solar',
  mains: 'grid',
  converter: 'c5',
  discharged: 'c8',
  acLoad: 'discharge-fill',
  dcLoad: 'c6',
  losses: 'idle-fill',
  fed: 'c7',
  charged: 'charge-fill',
  rest: 'ink',
  unmeasured: 'c8',
  unmeasuredLoads: 'c6',
};

/** Where the energy of a system comes from and where it goes, now, on one scale; with what is not explained. */
export function BalanceBars({ balance, hasUnmeasuredMains }: { balance: SystemBalance; hasUnmeasuredMains: boolean }) {
  const { t } = useTranslation('systems');
  const format = useFormat();
  const percent = (share: number) => format.quantity({ value: 100 * share, unit: '%', decimals: 1, signed: false });
  const sides = sidesOf(balance);
  const watt = (value: number | null) => format.quantity(powerQuantity(value));
  return (
    <section className={styles.balance} aria-label={t('balance')}>
      <header>
        <h2>{t('balance')}</h2>
        {balance.at !== null && <Age at={balance.at} />}
        {balance.unexplained !== null && (
          <span className={styles.rest}>
            <Swatch colour={COLOURS.rest} />
            {t('rest')} <b>{watt(balance.unexplained)}</b>
            {sides.restShare !== null && (
              <Tag tone={sides.isWithinLimit ? 'charge' : 'warn'} icon={sides.isWithinLimit ? 'check' : 'diamond'}>
                {sides.isWithinLimit && sides.restShare > UNEXPLAINED_LIMIT
                  ? t('rest_rounding')
                  : t('rest_limit', {
                      share: percent(sides.restShare),
                      limit: percent(UNEXPLAINED_LIMIT),
                    })}
              </Tag>
            )}
          </span>
        )}
      </header>
      {balance.at === null ? (
        <p className={styles.note}>{t('balance_none')}</p>
      ) : (
        <>
          {(['sources', 'uses'] as const).map((side) => (
            <div key={side} className={styles.side}>
              <p>
                {t(`side_${side}`)}
                <b>{watt(lengthOf(sides[side]))}</b>
              </p>
              <Shares
                shares={sides[side].map(({ part, watt: value }) => ({
                  key: part,
                  name: t(`flow_${part}`),
                  value,
                  colour: COLOURS[part],
                }))}
                most={sides.most}
                text={watt}
                layout="flowing"
              />
            </div>
          ))}
          {balance.battery === null && <p className={styles.note}>{t('battery_unknown')}</p>}
          {balance.unexplained !== null && balance.dcLoad === null && <p className={styles.note}>{t('dc_unknown')}</p>}
          {hasUnmeasuredMains && <p className={styles.note}>{t('ups_mains')}</p>}
        </>
      )}
      {balance.silent > 0 && <p className={styles.note}>{t('silent', { devices: format.number(balance.silent) })}</p>}
    </section>
  );
}
