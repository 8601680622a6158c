import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/error-text.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './GatheredRows.module.css';
import shared from './MessageList.module.css';
import { MessageRow, type MessageRowProps } from './MessageRow.tsx';
import { messageQueries } from './message-queries.ts';

/** The alarms that a message has gathered, shown on demand below it. */
export function GroupedRows(props: MessageRowProps) {
  const { t } = useTranslation('alarm');
  const { message } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.gathered}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
        {isOpen ? t('gathered_hide') : t('gathered', { count: message.gathered })}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Rows {...props} />}
      </div>
    </li>
  );
}

function Rows({ message, ...rest }: MessageRowProps) {
  const { t } = useTranslation('alarm');
  const { data, error } = useQuery(messageQueries.gathered(message.type, message.id));
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!data) return <Skeleton width="100%" height={57} />;
  return (
    <ul className={shared.list} aria-label={t('gathered_title')}>
      {data.list.map((each) => (
        <MessageRow key={each.id} {...rest} message={each} withDay={false} />
      ))}
    </ul>
  );
}
