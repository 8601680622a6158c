import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { answeredWarning } from '../../../live/readings.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import { againstLimit } from './against-limit.ts';
import { GroupedRows } from './GatheredRows.tsx';
import type { Rights } from './handle/use-rights.ts';
import styles from './MessageList.module.css';
import { type LinkToMessage, MessageRow } from './MessageRow.tsx';
import { type MessageGroup, messageGroups } from './message-groups.ts';
import type { Message } from './message-queries.ts';
import type { GROUPS } from './messages-search.ts';
import type { ChosenMessages } from './use-chosen-messages.ts';

interface Props {
  messages: readonly Message[];
  group: (typeof GROUPS)[number];
  /** Two lines a row, beside a message that is open. */
  narrow: boolean;
  /** The message that is open. */
  current: string | undefined;
  chosen: ChosenMessages;
  rights: Rights;
  linkTo: LinkToMessage;
}

/** Messages under their day, device or site. */
export function MessageList({ messages, group, narrow, ...rest }: Props) {
  const now = useNow();
  const { t } = useTranslation('alarm');
  const { temperatureUnit } = useFormat();
  const hasMeasured = messages.some((message) => againstLimit(answeredWarning(message), temperatureUnit) !== null);
  const ids = messages.filter(rest.rights.works).map(({ id }) => id);
  return (
    <div
      className={classNames(
        narrow && styles.narrow,
        !rest.rights.takesPart && styles.plain,
        !hasMeasured && styles.unmeasured,
      )}
    >
      {!narrow && (
        <div className={styles.head}>
          {ids.length > 0 ? (
            <label className={styles.check}>
              <input
                type="checkbox"
                aria-label={t('select_all')}
                checked={ids.every((id) => rest.chosen.has(id))}
                onChange={() => rest.chosen.toggle(ids)}
              />
            </label>
          ) : (
            <span className={styles.check} />
          )}
          <span />
          <span>{t(messages.every(({ type }) => type === 2) ? 'head_message' : 'head_warning')}</span>
          <span>{t('head_device')}</span>
          <span>{hasMeasured && t('head_measured')}</span>
          <span>{t('head_raised')}</span>
          <span>{t('head_lasted')}</span>
          <span className={styles.headStatus}>{t('status')}</span>
        </div>
      )}
      {messageGroups(messages, group, now).map((each) => (
        <section key={each.key} className={styles.group}>
          <Heading group={each} />
          <ul className={styles.list}>
            {each.messages.map((message) => {
              const row = { ...rest, message, now, withDay: group !== 'day' };
              return (
                <Fragment key={message.id}>
                  <MessageRow {...row} />
                  {message.gathered > 0 && <GroupedRows {...row} />}
                </Fragment>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Heading({ group: { heading } }: { group: MessageGroup }) {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  if (heading.kind === 'name') return <h2 className={styles.heading}>{heading.name}</h2>;
  if (heading.kind === 'noSite') return <h2 className={styles.heading}>{t('no_site')}</h2>;
  const date = format.date('longDay', heading.at);
  return <h2 className={styles.heading}>{heading.kind === 'earlier' ? date : t(heading.kind, { date })}</h2>;
}
