import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { energyQuantity, percentQuantity } from '#domain/foundation/kinds/units.ts';
import { lacksLoads } from '#domain/power/energy/flows.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { useNow } from '../../../i18n/clock.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Age } from '../../../ui/mark/Age.tsx';
import { Reading } from '../../../ui/mark/Reading.tsx';
import card from '../../../ui/page/Card.module.css';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { analysisQueries } from './analysis/analysis-queries.ts';
import styles from './EnergyFlow.module.css';
import { FlowDiagram, RestLine } from './FlowDiagram.tsx';
import { flowOf, measuredDevices } from './flow.ts';
import { ImpossibleGains } from './ImpossibleGains.tsx';
import { useNewestRecords } from './use-newest-records.ts';

/** Where the energy of a system comes from and goes, now. */
export function EnergyFlow({ info }: { info: DeviceInfo }) {
  const { t } = useTranslation(['energy', 'index']);
  const now = useNow();
  const { records, error, refetch } = useNewestRecords(info.mcuId);
  const flow = records && flowOf(records, now);
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('energy:flow_title')}>
      <header className={styles.header}>
        <h2>{t('energy:flow_title')}</h2>
        {flow && <Age at={flow.balance.at} />}
      </header>
      {flow ? (
        <FlowDiagram flow={flow}>
          <Today mcuId={info.mcuId} />
        </FlowDiagram>
      ) : error ? (
        <div className={styles.note} role="alert">
          <p>
            {t('energy:flow_failed')}. {errorText(error)}
          </p>
          <Button size="small" icon="refresh" onClick={refetch}>
            {t('index:try_again')}
          </Button>
        </div>
      ) : records ? (
        <p className={styles.note}>{t('energy:flow_none')}</p>
      ) : (
        <Skeleton width="100%" height={220} radius={8} />
      )}
      {records && <ImpossibleGains devices={measuredDevices(info.relationDeviceList, records)} />}
    </section>
  );
}

/** What came and was used since midnight by the device's clock. */
function Today({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('energy');
  const { data } = useQuery(analysisQueries.analysis(mcuId, { period: 'day', date: undefined }));
  if (!data) return null;
  const { from, to, ownUse } = data.summary;
  return (
    <>
      <RestLine label={t('today_solar')}>
        <Reading quantity={energyQuantity(from.solar)} />
      </RestLine>
      <RestLine label={t('today_mains')}>
        <Reading quantity={energyQuantity(from.mains)} />
      </RestLine>
      <RestLine label={t('today_used')}>
        <Reading quantity={energyQuantity(to.used)} />
        {lacksLoads(data.summary) && <small>{t('loads_not_measured')}</small>}
      </RestLine>
      {ownUse !== null && (
        <RestLine label={t('today_own_use')}>
          <Reading quantity={percentQuantity(10_000 * ownUse)} />
        </RestLine>
      )}
    </>
  );
}
