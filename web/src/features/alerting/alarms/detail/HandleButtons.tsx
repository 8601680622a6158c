import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSnoozed, type LifeAction, WORK } from '#domain/alerting/alarms/life/life.ts';
import { STATUS_OPEN } from '#domain/foundation/devices/push-msg-status.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { media } from '../../../../theme/media.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import type { IconName } from '../../../../ui/art/icon-paths.ts';
import { useMediaQuery } from '../../../../ui/layout/use-media-query.ts';
import { AskedAction } from '../handle/AskedAction.tsx';
import { SnoozeMenu } from '../handle/SnoozeMenu.tsx';
import { useHandling } from '../handle/use-handling.ts';
import { useRights } from '../handle/use-rights.ts';
import type { Message } from '../message-queries.ts';
import { COMMENT_FIELD } from './CommentBox.tsx';
import styles from './MessageDetail.module.css';

/** What can be done about a message; on a phone above the tabs. */
export function HandleButtons({ message }: { message: Message }) {
  const { t } = useTranslation('alarm');
  const now = useNow();
  const isPhone = useMediaQuery(media.belowTablet);
  const { handle, isPending } = useHandling();
  const { manages } = useRights();
  const [asked, setAsked] = useState<'close' | 'assign' | null>(null);
  const act = (action: LifeAction, comment = '') => handle({ ids: [message.id], action, comment });
  const isNew = message.workStatus === WORK.new;
  // What still stands is somebody's work: closing it is for when it is over.
  const isOpen = message.status === STATUS_OPEN;
  const close = () => setAsked('close');
  return (
    <div className={styles.actions}>
      {message.workStatus === WORK.closed ? (
        <Button icon="back" busy={isPending} onClick={() => act({ type: 'reopen' })}>
          {t('reopen')}
        </Button>
      ) : (
        <>
          {isNew && (
            <Button
              kind="primary"
              icon="check"
              busy={isPending}
              aria-keyshortcuts="a"
              onClick={() => act({ type: 'acknowledge' })}
            >
              {t('acknowledge')}
              <kbd className={styles.key}>A</kbd>
            </Button>
          )}
          {manages &&
            (isNew || !isOpen ? (
              <Other icon="person" label={t('assign')} onClick={() => setAsked('assign')} />
            ) : (
              <Button kind="primary" icon="person" onClick={() => setAsked('assign')}>
                {t('assign')}
              </Button>
            ))}
          <SnoozeMenu
            isSnoozed={isSnoozed(message, now)}
            iconOnly={isPhone}
            onSnooze={(until) => act({ type: 'snooze', until })}
          />
          {isNew || isOpen ? (
            <Other icon="lock" label={t('close')} busy={isPending} onClick={close} />
          ) : (
            <Button kind="primary" icon="lock" busy={isPending} onClick={close}>
              {t('close')}
            </Button>
          )}
        </>
      )}
      <Other icon="comment" label={t('comment')} onClick={() => document.getElementById(COMMENT_FIELD)?.focus()} />
      {manages && (
        <Other
          kind="quiet"
          icon={message.delFlag === 1 ? 'eye' : 'eye-off'}
          label={t(message.delFlag === 1 ? 'show' : 'hide')}
          onClick={() => act({ type: message.delFlag === 1 ? 'show' : 'hide' })}
        />
      )}
      <AskedAction
        asked={asked}
        ids={[message.id]}
        assigneeId={message.assigneeId}
        busy={isPending}
        onDismiss={() => setAsked(null)}
        onAct={act}
      />
    </div>
  );
}

interface OtherProps {
  icon: IconName;
  label: string;
  kind?: 'plain' | 'quiet';
  busy?: boolean;
  onClick: () => void;
}

/** A button beside the primary one: its icon alone where there is no room for all of them. */
function Other({ icon, label, kind = 'plain', busy = false, onClick }: OtherProps) {
  const isNarrow = useMediaQuery(kind === 'quiet' ? media.belowDesktop : media.belowTablet);
  if (isNarrow) return <IconButton icon={icon} frame="outline" label={label} busy={busy} onClick={onClick} />;
  return (
    <Button kind={kind} icon={icon} busy={busy} onClick={onClick}>
      {label}
    </Button>
  );
}
