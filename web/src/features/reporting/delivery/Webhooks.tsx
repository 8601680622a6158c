import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import styles from './Channels.module.css';
import { deliveryQueries, useDeliveryAction, type Webhook } from './delivery-queries.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

type Asked =
  | { readonly action: 'add' }
  | { readonly action: 'edit' | 'rotate' | 'remove'; readonly hook: Webhook }
  | { readonly action: 'secret'; readonly name: string; readonly secret: string };

/** Programs that are told, with everything that can be done with them. */
export function Webhooks() {
  const { t } = useTranslation('delivery');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch } = useQuery(deliveryQueries.webhooks());
  const close = () => setAsked(null);
  const rotate = useDeliveryAction((hook: Webhook) => ask('rotateWebhook', { id: hook.id }), {
    onDone: ({ secret }, { name }) => setAsked({ action: 'secret', name, secret }),
  });
  const remove = useDeliveryAction((hook: Webhook) => ask('removeWebhook', { id: hook.id }));
  return (
    <>
      <div className={styles.head}>
        <h3>{t('webhooks')}</h3>
        <Button size="small" icon="plus" onClick={() => setAsked({ action: 'add' })}>
          {t('webhook_add')}
        </Button>
      </div>
      {data?.length === 0 ? (
        <p className={styles.none}>{t('webhook_none')}</p>
      ) : (
        <LogSection total={data?.length} error={error} empty={{ title: '', reason: '' }} onAgain={() => void refetch()}>
          <ul className={styles.list} aria-label={t('webhooks')}>
            {(data ?? []).map((hook) => (
              <WebhookRow key={hook.id} hook={hook} onAsk={(action) => setAsked({ action, hook })} />
            ))}
          </ul>
        </LogSection>
      )}
      {asked?.action === 'add' && (
        <WebhookDialog
          hook={null}
          onClose={close}
          onAdded={(name, secret) => setAsked({ action: 'secret', name, secret })}
        />
      )}
      {asked?.action === 'edit' && <WebhookDialog hook={asked.hook} onClose={close} onAdded={close} />}
      {asked?.action === 'secret' && <SecretDialog name={asked.name} secret={asked.secret} onClose={close} />}
      {(asked?.action === 'rotate' || asked?.action === 'remove') && (
        <ConfirmDialog
          open
          danger={asked.action === 'remove'}
          title={t(`${asked.action}_title`)}
          subject={asked.hook.name}
          leave={t('keep')}
          go={t(asked.action)}
          onClose={close}
          onGo={() => (asked.action === 'rotate' ? rotate : remove).run(asked.hook)}
        >
          {t(`${asked.action}_text`)}
        </ConfirmDialog>
      )}
    </>
  );
}

interface RowProps {
  hook: Webhook;
  onAsk: (action: 'edit' | 'rotate' | 'remove') => void;
}

function WebhookRow({ hook, onAsk }: RowProps) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const { id, name, url, companyName, failures, disabledAt, formerUntil } = hook;
  const test = useDeliveryAction(() => ask('testWebhook', { id }), {
    onDone: ({ status, error }) =>
      toasts.show(
        error === null
          ? { cause: 'delivery', tone: 'good', title: t('test_hook_ok', { name, status: status ?? '' }) }
          : {
              cause: 'delivery',
              tone: 'bad',
              title: t('test_hook_failed', { name }),
              text: [status, error].filter(Boolean).join(' '),
            },
      ),
  });
  return (
    <li className={styles.channel}>
      <Icon name="link" size={17} />
      <div className={styles.text}>
        <b>
          {name}
          {disabledAt !== null && <Tag>{t('off')}</Tag>}
          {disabledAt === null && failures > 0 && (
            <Tag tone="low" icon="info">
              {t('failed_n', { count: failures })}
            </Tag>
          )}
        </b>
        <p>{url}</p>
        <p>
          {companyName} · {t('signed')}
          {formerUntil !== null && ` · ${t('former_until', { at: format.clock(formerUntil) })}`}
        </p>
        <div className={styles.actions}>
          <Button kind="quiet" size="small" onClick={() => onAsk('edit')}>
            {t('edit')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => onAsk('rotate')}>
            {t('rotate')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => onAsk('remove')}>
            {t('remove')}
          </Button>
        </div>
      </div>
      <Button
        size="small"
        busy={test.isPending}
        aria-label={t('test_of', { name })}
        onClick={() => test.run(undefined)}
      >
        {t('test')}
      </Button>
    </li>
  );
}
