import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { useIsDesktop } from '../../../ui/layout/use-media-query.ts';
import styles from './Purchase.module.css';
import { Renewal } from './Renewal.tsx';

interface Props {
  mcuIds: readonly string[];
  /** Why the user may not order. */
  refusal: string | undefined;
  onOrdered: (orderNo: string) => void;
  onClear: () => void;
}

/** What the chosen devices cost, beside their list; on a phone a bar below it opens the same. */
export function Purchase({ mcuIds, refusal, onOrdered, onClear }: Props) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const [isOpen, setOpen] = useState(false);
  const title = t('renew_n', { count: mcuIds.length, number: format.number(mcuIds.length) });
  if (isDesktop && !refusal) {
    if (mcuIds.length === 0) return null;
    return (
      <aside className={styles.panel} aria-label={title}>
        <header className={styles.head}>
          <h2>{title}</h2>
          <Button kind="quiet" size="small" onClick={onClear}>
            {t('clear_choice')}
          </Button>
        </header>
        <Renewal mcuIds={mcuIds} onOrdered={onOrdered} />
      </aside>
    );
  }
  const blocked = refusal ?? (mcuIds.length === 0 ? t('choose_devices') : undefined);
  return (
    <div className={styles.bar}>
      <span className={styles.chosen}>
        {refusal ?? t('n_chosen', { count: mcuIds.length, number: format.number(mcuIds.length) })}
      </span>
      {mcuIds.length > 0 && (
        <Button kind="quiet" onClick={onClear}>
          {t('clear_choice')}
        </Button>
      )}
      <Button kind="primary" refusal={blocked} onClick={() => setOpen(true)}>
        {t('show_price')}
      </Button>
      <Dialog title={title} open={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <Renewal mcuIds={mcuIds} onOrdered={onOrdered} />}
      </Dialog>
    </div>
  );
}
