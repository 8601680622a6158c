import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasUnmeasuredMains } from '#domain/power/energy/system-checks.ts';
import { ImpossibleGains } from '../../features/power/energy/ImpossibleGains.tsx';
import { BalanceBars } from '../../features/power/energy/systems/BalanceBars.tsx';
import { LazyDiagram } from '../../features/power/energy/systems/editor/LazyDiagram.tsx';
import { SystemEditor } from '../../features/power/energy/systems/editor/SystemEditor.tsx';
import { PartList } from '../../features/power/energy/systems/PartList.tsx';
import { RemoveSystem } from '../../features/power/energy/systems/RemoveSystem.tsx';
import { SystemDialog } from '../../features/power/energy/systems/SystemDialog.tsx';
import { type SystemDetail, systemQueries } from '../../features/power/energy/systems/system-queries.ts';
import { paths } from '../../routes/paths.ts';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import card from '../../ui/page/Card.module.css';
import body from '../../ui/page/PageBody.module.css';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { LoadedPage } from '../shared/LoadedPage.tsx';
import styles from './EnergySystemPage.module.css';

const ignore = () => undefined;
const route = getRouteApi('/member/console/list/energy/system');

/** One energy system: its balance now, and what it is made of. */
export function EnergySystemPage() {
  const { t } = useTranslation('systems');
  const navigate = useNavigate();
  const { id } = route.useSearch();
  return (
    <LoadedPage
      query={useQuery(systemQueries.detail(id))}
      gone={{ title: t('gone_title'), reason: t('gone_text') }}
      list={t('to_list')}
      onList={() => void navigate(paths.energySystems())}
      heights={[160, 320]}
    >
      {(data) => <LoadedSystem key={id} detail={data} />}
    </LoadedPage>
  );
}

function LoadedSystem({ detail }: { detail: SystemDetail }) {
  const isDesktop = useIsDesktop();
  const { system, nodes, links, balance } = detail;
  const { t } = useTranslation('systems');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader title={system.name}>
        {system.editable && (
          <>
            <IconButton icon="pencil" label={t('change')} onClick={() => setDialog('change')} />
            <IconButton icon="bin" label={t('remove')} onClick={() => setDialog('remove')} />
          </>
        )}
        <IconButton icon="list" label={t('to_list')} onClick={() => void navigate(paths.energySystems())} />
      </PageHeader>
      <p className={styles.lead}>
        {[t(`kind_${system.kind}`), system.site, system.companyName].filter(Boolean).join(' · ')}
      </p>
      <div className={classNames(body.body, body.stack)}>
        <div className={card.card}>
          <BalanceBars
            balance={balance}
            hasUnmeasuredMains={nodes.some(({ device }) => hasUnmeasuredMains(device?.deviceType ?? null))}
          />
          <ImpossibleGains devices={nodes.flatMap(({ device }) => (device ? [{ ...device, power: device }] : []))} />
        </div>
        {system.editable ? (
          <SystemEditor detail={detail} />
        ) : (
          <section className={card.card} aria-labelledby="system-parts">
            <h2 id="system-parts" className={styles.title}>
              {t('parts')}
            </h2>
            {isDesktop && <LazyDiagram drawing={{ nodes, links }} selected={null} onSelect={ignore} />}
            <PartList nodes={nodes} links={links} />
          </section>
        )}
      </div>
      {dialog === 'change' && <SystemDialog system={system} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveSystem
          system={system}
          onClose={close}
          onRemoved={() => void navigate({ ...paths.energySystems(), replace: true })}
        />
      )}
    </>
  );
}
