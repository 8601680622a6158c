import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { answeredWarning } from '../../../../live/readings.ts';
import { paths } from '../../../../routes/paths.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { SEVERITY_ICONS } from '../../../../ui/mark/severity.ts';
import card from '../../../../ui/page/Card.module.css';
import { type Message, messageQueries } from '../message-queries.ts';
import { isOpen, toneOf } from '../message-tone.ts';
import { useWarningText } from '../warning-text.ts';
import styles from './MessageDetail.module.css';

interface Props {
  message: Message;
  /** The alarm that it is shown under. */
  gatherer: Message | null;
}

/** Alarms of the same cause: those that this one has gathered, or the one that it is shown under. */
export function GroupedCard({ message, gatherer }: Props) {
  const { t } = useTranslation('alarm');
  const { data } = useQuery({
    ...messageQueries.gathered(message.type, message.id),
    enabled: message.gathered > 0,
  });
  const some = gatherer ? [gatherer] : (data?.list ?? []);
  if (some.length === 0) return null;
  const title = gatherer ? t('gatherer') : t('gathered_title');
  return (
    <nav className={classNames(card.card, styles.around)} aria-label={title}>
      <h3 className={styles.cardTitle}>{title}</h3>
      {some.map((each) => (
        <OneOf key={each.id} message={each} />
      ))}
    </nav>
  );
}

function OneOf({ message }: { message: Message }) {
  const { t } = useTranslation('alarm');
  const textOf = useWarningText();
  return (
    <Link {...paths.messages(message.type === 1 ? 'WarnMsg' : 'otherMsg', { id: message.id })}>
      <Icon name={SEVERITY_ICONS[toneOf(message)]} size={18} />
      <span>
        <b>{message.deviceName}</b>
        {[textOf(answeredWarning(message)), t(isOpen(message) ? 'status_raised' : 'status_released')].join(' · ')}
      </span>
      <Icon name="chevron-right" size={14} />
    </Link>
  );
}
