import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import searched from '../../../features/fleet/device-admin/own-log/SearchedLog.module.css';
import { useDayHead } from '../../../i18n/use-day-head.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import rows from '../../../ui/table/RowTable.module.css';
import { LinePictures } from './LinePictures.tsx';
import styles from './TimelineTable.module.css';
import { ICON_OF, type LineKind, type LineWords, type TimelineLine } from './timeline-line.ts';

interface Props {
  lines: readonly TimelineLine[];
  kindText: (kind: LineKind) => string;
}

/** Entries of all logs under the heads of their days. */
export function TimelineTable({ lines, kindText }: Props) {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const [now] = useState(() => Date.now());
  const headOf = useDayHead(now);
  return (
    <DataTable
      label={t('log_all')}
      className={classNames(rows.table, searched.table, styles.table)}
      rows={lines.map((line) => ({ ...line, ...line.words() }))}
      keyOf={({ key }) => key}
      headOf={({ at }) => headOf(at)}
      columns={[
        {
          key: 'when',
          title: t('when'),
          cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{format.date('minute', at)}</time>,
        },
        {
          key: 'kind',
          title: t('kind'),
          cell: ({ kind }) => (
            <span className={styles.kind} data-kind={kind}>
              <Icon name={ICON_OF[kind]} size={14} stroke={1.9} />
              {kindText(kind)}
            </span>
          ),
        },
        { key: 'what', title: t('what'), cell: (words) => <What {...words} /> },
        { key: 'who', title: t('who'), cell: ({ who }) => who ?? t('the_device') },
      ]}
    />
  );
}

const What = ({ what, detail, pictures = [] }: LineWords) => (
  <>
    <p className={styles.what}>{what}</p>
    {detail !== '' && <p className={styles.detail}>{detail}</p>}
    {pictures.length > 0 && <LinePictures pictures={pictures} what={what} />}
  </>
);
