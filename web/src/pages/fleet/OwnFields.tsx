import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { loadPart } from '../../ui/page/load-part.ts';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import styles from './DeviceManagePage.module.css';

const FieldsPanel = lazy(() =>
  loadPart(() => import('../../features/foundation/labels/panel/FieldsPanel.tsx')).then((part) => ({
    default: part.FieldsPanel,
  })),
);

/** The fields and tags beside the table; where there is no room, over it. */
export function OwnFields({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['own_fields', 'index']);
  const { companyName } = useSession();
  const isDesktop = useIsDesktop();
  const title = t('own_fields:fields_of', { company: companyName });
  const panel = (
    <Suspense fallback={<Skeleton width="100%" height={160} />}>
      <FieldsPanel />
    </Suspense>
  );
  if (!isDesktop)
    return (
      <Dialog title={title} open onClose={onClose} width={480}>
        {panel}
      </Dialog>
    );
  return (
    <aside className={styles.aside} aria-label={title}>
      <div className={styles.asideHead}>
        <h2>{title}</h2>
        <IconButton icon="close" iconSize={16} frame="card" label={t('index:close')} onClick={onClose} />
      </div>
      {panel}
    </aside>
  );
}
