import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../api/client.ts';
import { useAlarmName } from '../../../../i18n/use-alarm-name.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { EmptyNote } from '../ReportPart.tsx';
import styles from './WarningReport.module.css';

interface Props {
  counts: Answer<'countWarningPushMsg'>;
  /** Type that the list is narrowed to; null for all. */
  chosen: number | null;
  onChoose: (msgType: number | null) => void;
}

/** How often each type was raised; one of them can be looked at alone. */
export function TypeCounts({ counts, chosen, onChoose }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { nameOf } = useAlarmName();
  const most = Math.max(1, ...counts.map(({ raised }) => raised));
  if (counts.length === 0) return <EmptyNote>{t('no_warnings')}</EmptyNote>;
  return (
    <ul className={styles.counts}>
      {counts.map(({ msgType, raised, open }) => (
        <li key={msgType}>
          <button
            type="button"
            aria-pressed={chosen === msgType}
            onClick={() => onChoose(chosen === msgType ? null : msgType)}
          >
            <span>{nameOf(msgType)}</span>
            <b data-num>{format.number(raised)}</b>
            <svg width="100%" height="6" aria-hidden="true">
              <rect className={styles.track} width="100%" height="6" rx="3" />
              <rect className={styles.bar} width={`${(raised / most) * 100}%`} height="6" rx="3" />
            </svg>
            {open > 0 && <small data-num>{`${t('warning_open')}: ${format.number(open)}`}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
