import { useTranslation } from 'react-i18next';
import { energyQuantity, percentQuantity } from '#domain/foundation/kinds/units.ts';
import { lacksLoads } from '#domain/power/energy/flows.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Reading } from '../../../../ui/mark/Reading.tsx';
import { type Share, Shares } from '../Shares.tsx';
import type { Analysis } from './analysis-queries.ts';
import { FactsCard } from './FactsCard.tsx';
import { REST_COLOUR, SOURCES, USES } from './flow-names.ts';
import styles from './SystemAnalysis.module.css';

/** Where the energy came from and where it went, on one scale, with what is not explained. */
export function BalanceCard({ summary }: { summary: Analysis['summary'] }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const { from, to, rest, ownUse, autonomy, isBusMeasured } = summary;
  const sources: Share[] = SOURCES.map(({ key, text, colour }) => ({
    ...{ key, name: t(text), colour },
    value: from[key as keyof typeof from],
  }));
  const uses: Share[] = USES.map(({ key, text, colour }) => ({
    ...{ key, name: t(text), colour },
    value: to[key as keyof typeof to] ?? 0,
  }));
  // What is not explained stands on the side that lacks it.
  const unexplained = { key: 'rest', name: t('unexplained'), value: Math.abs(rest), colour: REST_COLOUR };
  (rest >= 0 ? uses : sources).push(unexplained);
  const sumOf = (parts: readonly Share[]) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  const most = Math.max(sumOf(sources), sumOf(uses));
  const share = (value: number | null) => percentQuantity(value === null ? null : 10_000 * value);
  const measuredText = autonomy === null ? t('autonomy_none') : t('autonomy_text');
  const autonomyText = lacksLoads(summary) ? t('loads_not_measured') : measuredText;
  return (
    <FactsCard title={t('balance')} basis={isBusMeasured ? t('bus_measured') : t('bus_not_measured')}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('own_use')}</dt>
          <dd>
            <Reading quantity={share(ownUse)} size="tile" />
          </dd>
          <dd className={styles.basis}>{lacksLoads(summary) ? t('loads_not_measured') : t('own_use_text')}</dd>
        </div>
        <div>
          <dt>{t('autonomy')}</dt>
          <dd>
            <Reading quantity={share(autonomy)} size="tile" />
          </dd>
          <dd className={styles.basis}>{autonomyText}</dd>
        </div>
      </dl>
      {[
        { name: t('balance_from'), parts: sources },
        { name: t('balance_to'), parts: uses },
      ].map(({ name, parts }) => (
        <div key={name} className={styles.side}>
          <p>
            {name}
            <b>{format.quantity(energyQuantity(sumOf(parts)))}</b>
          </p>
          <Shares
            shares={parts.filter(({ value }) => value !== 0)}
            most={most}
            text={(value) => format.quantity(energyQuantity(value))}
            layout="rows"
          />
        </div>
      ))}
    </FactsCard>
  );
}
