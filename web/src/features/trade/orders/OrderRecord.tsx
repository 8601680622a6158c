import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../api/client.ts';
import { currentLanguage } from '../../../i18n/current-language.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { useFileSaving } from '../../../ui/action/use-file-saving.ts';
import styles from './OrderRecord.module.css';
import type { OrderDetail } from './order-queries.ts';

/** What happened to an order, by whom and when. */
export function OrderHistory({ history }: Pick<OrderDetail, 'history'>) {
  const { t } = useTranslation('order');
  const format = useFormat();
  return (
    <ol className={styles.rows}>
      {history.map(({ kind, at, by, note }) => (
        <li key={`${kind} ${at}`}>
          <span>
            <b>{t(`history_${kind}`)}</b>
            <small>{by ?? t('by_program')}</small>
          </span>
          <time>{format.date('dayMonthTime', at)}</time>
          {note !== null && <p>{note}</p>}
        </li>
      ))}
    </ol>
  );
}

interface Issued extends Pick<OrderDetail, 'orderNo' | 'invoices'> {
  money: (amount: number) => string;
}

/** Invoices and credit notes as they were issued. */
export function OrderInvoices({ orderNo, invoices, money }: Issued) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const { isBusy, save } = useFileSaving();
  return (
    <ul className={styles.rows}>
      {invoices.map(({ number, kind, issuedAt, totalMinor }) => (
        <li key={number}>
          <span>
            <b>{t(`kind_${kind}`, { number })}</b>
            <small>{format.date('date', issuedAt)}</small>
          </span>
          <span className={styles.amount}>{money(totalMinor)}</span>
          <IconButton
            icon="save"
            label={t('save_invoice', { number })}
            busy={isBusy}
            onClick={() =>
              void save(() => downloadFile('orderInvoice', { orderNo, number, language: currentLanguage() }))
            }
          />
        </li>
      ))}
    </ul>
  );
}
