import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { Failure } from '../../../../ui/page/Failure.tsx';
import body from '../../../../ui/page/PageBody.module.css';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { lastDigits } from '../digits.ts';
import { type PlaceLine, swapQueries } from '../swap-queries.ts';
import { Becomings } from './Becomings.tsx';
import { ExchangeDialog } from './ExchangeDialog.tsx';
import { LineCard } from './LineCard.tsx';
import { OldMonitor } from './OldMonitor.tsx';
import styles from './Place.module.css';
import { SwapCard } from './SwapCard.tsx';
import { Titled } from './Titled.tsx';

interface Props {
  info: DeviceInfo;
  onReplace: () => void;
}

/** Which monitors and batteries hung at a place, and the swaps there. */
export function PlaceHistory(props: Props) {
  const { data, error, refetch } = useQuery(swapQueries.line(props.info.mcuId));
  if (data) return <Loaded {...props} line={data} />;
  if (error) return <Failure error={error} onAgain={refetch} />;
  return (
    <div className={classNames(body.columns, styles.page)}>
      <Skeleton width="100%" height={220} radius={12} />
      <Skeleton width="100%" height={220} radius={12} />
    </div>
  );
}

function Loaded({ info, line, onReplace }: Props & { line: PlaceLine }) {
  const { t } = useTranslation('swaps');
  const keeps = can.swapMonitor(useSession(), info).allowed;
  const [exchanges, setExchanges] = useState(false);
  const [newest] = line.swaps;
  const digitsOf = (mcuId: string) => {
    const monitor = line.monitors.find((each) => each.mcuId === mcuId) ?? line.oldMonitor;
    return lastDigits(monitor?.mcuId === mcuId ? monitor.sn : mcuId);
  };
  return (
    <div className={classNames(body.columns, styles.page)}>
      <div className={styles.column}>
        <LineCard line={line} />
        {newest && newest.undoneAt === null && <Becomings info={info} line={line} swap={newest} />}
      </div>
      <div className={styles.column}>
        <Titled title={t('swaps')}>
          {newest === undefined && <p className={styles.silence}>{t('swap_none')}</p>}
          {line.swaps.map((swap) => (
            <SwapCard key={swap.swapId} mcuId={line.mcuId} swap={swap} digitsOf={digitsOf} />
          ))}
          {keeps && (
            <div className={styles.actions}>
              <Button icon="refresh" onClick={onReplace}>
                {t('replace')}
              </Button>
              <Button onClick={() => setExchanges(true)}>{t('wrongly')}</Button>
            </div>
          )}
        </Titled>
        {line.oldMonitor && <OldMonitor monitor={line.oldMonitor} keeps={keeps} />}
      </div>
      {exchanges && <ExchangeDialog info={info} onClose={() => setExchanges(false)} />}
    </div>
  );
}
