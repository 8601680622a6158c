import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import styles from './FilterSheet.module.css';

interface Props {
  /** How many of these filters are set. */
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Filters that stand behind one button. */
export function FilterSheet({ count, onClear, children }: Props) {
  const { t } = useTranslation(['alarm', 'device']);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon="filter"
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('alarm:filters_n', { count }) : t('alarm:filters')}
        onClick={() => setOpen(true)}
      >
        {t('alarm:filters')}
        {count > 0 && ' '}
        {count > 0 && <b className={styles.count}>{count}</b>}
      </Button>
      <Dialog open={open} title={t('alarm:filters')} width={480} onClose={() => setOpen(false)}>
        <div className={styles.filters}>{children}</div>
        <div className={styles.actions}>
          {count > 0 && <Button onClick={onClear}>{t('device:clear_filters')}</Button>}
          <Button kind="primary" onClick={() => setOpen(false)}>
            {t('alarm:filters_done')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
