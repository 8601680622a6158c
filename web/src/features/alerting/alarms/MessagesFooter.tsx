import { useTranslation } from 'react-i18next';
import { MAX_COUNTED } from '#domain/alerting/alarms/watch/max-counted.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PageFooter } from '../../../ui/page/PageFooter.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import styles from './MessagesFooter.module.css';
import type { MessagePage } from './message-queries.ts';
import { USUAL_SIZE } from './messages-search.ts';

interface Props {
  page: MessagePage;
  size: number | undefined;
  withKeys: boolean;
  /** Messages can be ticked and handled, by keys too. */
  mayHandle: boolean;
  onPage: (page: number) => void;
}

/** How many there are, which of them are shown, and what the keys do. */
export function MessagesFooter({ page, size = USUAL_SIZE, withKeys, mayHandle, onPage }: Props) {
  const { t } = useTranslation(['alarm', 'device']);
  const format = useFormat();
  const { list, total, pages, pageNum } = page;
  const before = (pageNum - 1) * size;
  return (
    <PageFooter
      summary={t('device:total_range', {
        total: `${format.number(total)}${total >= MAX_COUNTED ? '+' : ''}`,
        from: format.number(before + 1),
        to: format.number(before + list.length),
      })}
    >
      {withKeys && (
        <span className={styles.keys}>
          <kbd>J</kbd>
          <kbd>K</kbd> {t('alarm:keys_move')}{' '}
          {mayHandle && (
            <>
              <kbd>X</kbd> {t('alarm:keys_select')} <kbd>A</kbd> {t('alarm:keys_acknowledge')}
            </>
          )}
        </span>
      )}
      {pages > 1 && <Pager page={pageNum} pages={pages} onChange={onPage} />}
    </PageFooter>
  );
}
