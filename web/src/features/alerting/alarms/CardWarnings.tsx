import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { answeredWarning, type Warning } from '../../../live/readings.ts';
import { paths } from '../../../routes/paths.ts';
import styles from './CardWarnings.module.css';
import { messageQueries } from './message-queries.ts';
import { WarningLine } from './WarningLine.tsx';

const MAX_SHOWN = 3;

/** The open warnings of a device, the most severe first; the worst is shown before the others are known. */
function OpenWarnings({ mcuId, worst }: { mcuId: string; worst: Warning }) {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  const search = { mcuId, status: 'open', each: true } as const;
  const { data } = useQuery(messageQueries.page(1, search));
  const others = (data?.list ?? [])
    .filter(({ msgType, createTime }) => msgType !== worst.msgType || createTime !== worst.raisedAt)
    .toSorted((a, b) => a.level - b.level)
    .slice(0, MAX_SHOWN - 1);
  return (
    <div className={styles.warnings}>
      <WarningLine warning={worst} />
      {others.map((message) => (
        <WarningLine key={message.id} warning={answeredWarning(message)} />
      ))}
      <Link {...paths.messages('WarnMsg', search)} className={styles.all}>
        {data ? t('open_of_device', { count: data.total, number: format.number(data.total) }) : t('open_title')}
      </Link>
    </div>
  );
}

/** What the card of a device tells of its warnings: the list is only for who may read messages. */
export default function CardWarnings({ mcuId, worst }: { mcuId: string; worst: Warning | null }) {
  const { modules } = useSession();
  return worst && modules.includes('message') ? (
    <OpenWarnings mcuId={mcuId} worst={worst} />
  ) : (
    <WarningLine warning={worst} />
  );
}
