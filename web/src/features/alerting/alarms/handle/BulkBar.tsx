import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LifeAction } from '#domain/alerting/alarms/life/life.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import type { ChosenMessages } from '../use-chosen-messages.ts';
import { AskedAction } from './AskedAction.tsx';
import styles from './Handle.module.css';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { useHandling } from './use-handling.ts';
import type { Rights } from './use-rights.ts';

interface Props {
  /** Only what the reader may work on. */
  chosen: ChosenMessages;
  rights: Rights;
  /** The hidden ones are listed. */
  ofHidden: boolean;
  onDone: () => void;
}

/** How many messages are ticked, and what can be done with them. */
export function BulkBar({ chosen, rights, ofHidden, onDone }: Props) {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  const { handle, isPending } = useHandling();
  const [asked, setAsked] = useState<'close' | 'assign' | null>(null);
  const { ids } = chosen;
  if (ids.length === 0) return null;
  const act = (action: LifeAction, comment = '') =>
    handle(
      { ids, action, comment },
      {
        onSuccess: () => {
          chosen.clear();
          onDone();
        },
      },
    );
  return (
    <section className={styles.bulk} aria-label={t('bulk')}>
      <span className={styles.count} role="status">
        {t('selected', { count: ids.length, number: format.number(ids.length) })}
      </span>
      <Button kind="primary" size="small" busy={isPending} onClick={() => act({ type: 'acknowledge' })}>
        {t('acknowledge')}
      </Button>
      {rights.manages && (
        <IconButton icon="person" frame="outline" label={t('assign')} onClick={() => setAsked('assign')} />
      )}
      <SnoozeMenu iconOnly isSnoozed onSnooze={(until) => act({ type: 'snooze', until })} />
      <IconButton icon="check" frame="outline" label={t('close')} onClick={() => setAsked('close')} />
      {rights.manages && (
        <IconButton
          icon={ofHidden ? 'eye' : 'eye-off'}
          frame="outline"
          label={t(ofHidden ? 'show' : 'hide')}
          onClick={() => act({ type: ofHidden ? 'show' : 'hide' })}
        />
      )}
      <IconButton icon="close" label={t('select_none')} onClick={chosen.clear} />
      <AskedAction
        asked={asked}
        ids={ids}
        assigneeId={null}
        busy={isPending}
        onDismiss={() => setAsked(null)}
        onAct={act}
      />
    </section>
  );
}
