import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { BridgeList } from '../../features/fleet/bridges/BridgeList.tsx';
import { BridgePane } from '../../features/fleet/bridges/BridgePane.tsx';
import styles from '../../features/fleet/bridges/Bridges.module.css';
import { bridgeQueries } from '../../features/fleet/bridges/bridge-queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { AccountTabs } from '../access/AccountTabs.tsx';
import { LoadFailure } from '../shared/LoadFailure.tsx';

const route = getRouteApi('/member/console/account/bridges');

/** Programs beside devices that speak something else: their settings, how they fare, what arrives. */
export function BridgesPage() {
  const { t } = useTranslation('bridges');
  const session = useSession();
  if (!can.editBridge(session, session).allowed)
    return <EmptyState page scene="locked" title={t('title')} reason={t('forbidden')} />;
  return <Bridges />;
}

function Bridges() {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const navigate = useNavigate();
  const { id, add } = route.useSearch();
  const { data, error, refetch } = useQuery(bridgeQueries.list());
  const [fresh, setFresh] = useState<Fresh | null>(null);
  const onFresh = (key: string | null, of: number) => setFresh(key === null ? null : { id: of, key });
  const open = add ? undefined : (id ?? data?.list[0]?.id);
  const begin = () => void navigate(paths.bridges({ add: true }));
  return (
    <>
      <PageHeader title={t('title')} count={data && data.list.length > 0 ? format.number(data.list.length) : undefined}>
        <Button kind="primary" icon="plus" onClick={begin}>
          {t('add')}
        </Button>
      </PageHeader>
      <AccountTabs />
      {!data && error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height={320} radius={12} />}
      {data && data.list.length === 0 && !add && <EmptyState scene="empty" title={t('none')} reason={t('none_text')} />}
      {data && (data.list.length > 0 || add) && (
        <div className={styles.layout}>
          <div className={styles.side}>
            <BridgeList bridges={data.list} now={data.now} chosen={open} />
            <section className={styles.guide}>
              <h2>{t('run')}</h2>
              <p>{t('run_text')}</p>
              <code>npm run bridge -- --console bridge.json</code>
            </section>
          </div>
          <div className={styles.main}>
            {open === undefined ? (
              <BridgePane
                key="new"
                bridge={undefined}
                fresh={null}
                onFresh={onFresh}
                onSaved={(made) => void navigate(paths.bridges({ id: made }))}
                onRemoved={() => undefined}
              />
            ) : (
              <OpenBridge key={open} id={open} fresh={fresh?.id === open ? fresh.key : null} onFresh={onFresh} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** A key is shown on the page of the bridge for which it was made. */
interface Fresh {
  readonly id: number;
  readonly key: string;
}

type OpenProps = Pick<ComponentProps<typeof BridgePane>, 'fresh' | 'onFresh'> & { id: number };

function OpenBridge({ id, fresh, onFresh }: OpenProps) {
  const { t } = useTranslation('bridges');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(bridgeQueries.detail(id));
  const toList = () => void navigate(paths.bridges());
  if (data)
    return <BridgePane bridge={data} fresh={fresh} onFresh={onFresh} onSaved={() => undefined} onRemoved={toList} />;
  if (!error) return <Skeleton width="100%" height={420} radius={12} />;
  return (
    <LoadFailure
      error={error}
      gone={{ title: t('gone'), reason: t('gone_text') }}
      onAgain={() => void refetch()}
      list={t('to_list')}
      onList={toList}
    />
  );
}
