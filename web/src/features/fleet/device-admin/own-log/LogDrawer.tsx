import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { useIsDesktop } from '../../../../ui/layout/use-media-query.ts';
import styles from './OwnLog.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** What is written stands beside the log, which stays in sight; on small screens in a dialog. */
export function LogDrawer({ title, onClose, children }: Props) {
  const { t } = useTranslation('index');
  const isDesktop = useIsDesktop();
  const id = useId();
  if (!isDesktop)
    return (
      <Dialog title={title} open onClose={onClose} width={560}>
        {children}
      </Dialog>
    );
  return (
    <aside className={styles.drawer} aria-labelledby={id}>
      <header className={styles.drawerHead}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" iconSize={16} label={t('close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
