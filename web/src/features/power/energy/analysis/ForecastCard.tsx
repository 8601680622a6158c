import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { analysisQueries, type Forecast } from './analysis-queries.ts';
import { FactsCard } from './FactsCard.tsx';
import { RangeChart } from './RangeChart.tsx';
import styles from './SystemAnalysis.module.css';

/** Sun and state of charge of the next 24 hours as ranges. */
export function ForecastCard({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation(['energy', 'index']);
  const { data, error, refetch } = useQuery(analysisQueries.forecast(mcuId));
  const title = t('energy:forecast_title');
  if (error && data === undefined)
    return (
      <FactsCard title={title}>
        <p className={styles.none} role="alert">
          {errorText(error)}
        </p>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('index:try_again')}
        </Button>
      </FactsCard>
    );
  if (data === undefined) return <Skeleton width="100%" height={260} radius={12} />;
  if (data === null)
    return (
      <FactsCard title={title}>
        <p className={styles.none}>{t('energy:forecast_none')}</p>
      </FactsCard>
    );
  return (
    <FactsCard
      title={title}
      tools={<span className={styles.note}>{t('energy:forecast_range')}</span>}
      basis={t(data.byPlace ? 'energy:forecast_basis' : 'energy:forecast_basis_plain', {
        count: data.days,
        days: data.days,
      })}
    >
      <Ranges forecast={data} />
    </FactsCard>
  );
}

function Ranges({ forecast: { total, hours, timeZone } }: { forecast: Forecast }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const isLarge = (total?.high ?? 0) >= 1000;
  const energy = (wattHours: number) => format.number(isLarge ? wattHours / 1000 : wattHours, isLarge ? 1 : 0);
  const unit = isLarge ? 'kWh' : 'Wh';
  const clock = (at: number) => format.date('minute', at, timeZone);
  const hasSoc = hours.some(({ soc }) => soc !== null);
  return (
    <>
      {total && (
        <p className={styles.figure}>
          <b>
            {energy(total.low)}–{energy(total.high)}
          </b>{' '}
          {unit} {t('forecast_total', { energy: format.quantity(energyQuantity(total.middle)) })}
        </p>
      )}
      {total && (
        <RangeChart
          points={hours.map(({ at, sun }) => ({ at, label: clock(at), range: sun }))}
          colour="solar"
          unit="W"
          title={t('forecast_sun')}
        />
      )}
      {hasSoc ? (
        <RangeChart
          points={hours.map(({ at, soc }) => ({ at, label: clock(at), range: soc }))}
          colour="c1"
          unit="%"
          title={t('forecast_soc')}
          fixed={[0, 100]}
        />
      ) : (
        <p className={styles.basis}>{t('forecast_no_soc')}</p>
      )}
    </>
  );
}
