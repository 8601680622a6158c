import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { FreshKey } from '../../../ui/dialog/FreshKey.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './BridgeKey.module.css';
import shared from './Bridges.module.css';
import { type BridgeDetail, bridgesChanged } from './bridge-queries.ts';

interface Props {
  bridge: BridgeDetail;
  /** The key that was just made: it is shown this once. */
  fresh: string | null;
  onFresh: (key: string | null) => void;
}

/** The key with which the program of a bridge calls: made, renewed and revoked here, and written into its file. */
export function BridgeKey({ bridge: { id, name, key, now }, fresh, onFresh }: Props) {
  const { t } = useTranslation(['bridges', 'index']);
  const format = useFormat();
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null);
  const onError = (error: unknown) => showError(error, 'bridges');
  const making = useWriting({
    mutationFn: () => ask('makeBridgeKey', { id }),
    onSuccess: (made) => {
      onFresh(made.key);
      return bridgesChanged();
    },
    onError,
  });
  const revoking = useWriting({
    mutationFn: () => ask('revokeBridgeKey', { id }),
    onSuccess: () => {
      onFresh(null);
      return bridgesChanged();
    },
    onError,
  });
  const go = () => {
    (asked === 'renew' ? making : revoking).mutate();
    setAsked(null);
  };
  return (
    <section className={classNames(card.card, styles.key)} aria-label={t('bridges:key_title')}>
      <div className={styles.keyRow}>
        <h3>{t('bridges:key_title')}</h3>
        {key ? (
          <p className={shared.quiet}>
            <code>{key.hint}…</code> · {t('bridges:key_until', { date: format.date('date', key.expiresAt) })} ·{' '}
            {key.lastUsedAt === null
              ? t('bridges:key_unused')
              : t('bridges:key_used', { when: format.age(key.lastUsedAt, now) })}
          </p>
        ) : (
          <p className={shared.cause}>{t('bridges:key_none')}</p>
        )}
        {key ? (
          <span className={shared.actions}>
            <Button size="small" onClick={() => setAsked('renew')}>
              {t('bridges:key_renew')}
            </Button>
            <Button kind="quiet" size="small" onClick={() => setAsked('revoke')}>
              {t('bridges:key_revoke')}
            </Button>
          </span>
        ) : (
          <Button size="small" busy={making.isPending} onClick={() => making.mutate()}>
            {t('bridges:key_make')}
          </Button>
        )}
      </div>
      {fresh !== null && (
        <FreshKey name={name} value={fresh} onDone={() => onFresh(null)}>
          <p>{t('bridges:key_file')}</p>
          <code>{`"bridges": { "${id}": "${fresh}" }`}</code>
        </FreshKey>
      )}
      {asked && (
        <ConfirmDialog
          open
          danger
          title={t(`bridges:key_${asked}_title`)}
          subject={name}
          leave={t('index:cancel')}
          go={t(`bridges:key_${asked}`)}
          onClose={() => setAsked(null)}
          onGo={go}
        >
          {t(`bridges:key_${asked}_text`)}
        </ConfirmDialog>
      )}
    </section>
  );
}
