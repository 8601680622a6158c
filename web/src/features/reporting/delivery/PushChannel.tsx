import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_PUSH_BROWSERS } from '#domain/reporting/delivery/limits.ts';
import { ask } from '../../../api/client.ts';
import { canPush, endPush, ownEndpoint } from '../../../api/push-subscription.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import styles from './Channels.module.css';
import { deliveryQueries, useDeliveryAction } from './delivery-queries.ts';
import { browserIn, PushFault, subscribe } from './push-browser.ts';

/** Push: the reader's browsers, this one switched on and off, and a test. */
export function PushChannel() {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const { data } = useQuery(deliveryQueries.browsers());
  const here = useQuery({ queryKey: ['delivery', 'own-endpoint'], queryFn: ownEndpoint });
  const browsers = data?.browsers ?? [];
  const own = browsers.find(({ endpoint }) => endpoint === here.data);

  const add = useDeliveryAction(async (key: string) => {
    try {
      const about = browserIn(navigator.userAgent);
      const subscribed = await subscribe(key);
      await ask('addPushBrowser', { ...subscribed, name: about ? t('browser_on', about) : t('browser') });
    } catch (error) {
      if (!(error instanceof PushFault)) throw error;
      toasts.show({ cause: 'delivery', tone: 'bad', title: t(error.reason) });
    }
  });
  const remove = useDeliveryAction(async ({ id, isHere }: { id: number; isHere: boolean }) => {
    await ask('removePushBrowser', { id });
    if (isHere) await endPush();
  });
  const test = useDeliveryAction(() => ask('sendTestPush'), {
    onDone: (answer) => {
      const failed = answer.browsers.filter(({ error }) => error !== null).map(({ name }) => name);
      toasts.show(
        failed.length === 0
          ? { cause: 'delivery', tone: 'good', title: t('test_push_sent') }
          : { cause: 'delivery', tone: 'bad', title: t('test_push_failed', { names: failed.join(', ') }) },
      );
    },
  });
  return (
    <li className={styles.channel}>
      <Icon name="phone" size={17} />
      <div className={styles.text}>
        <b>{t('push')}</b>
        <p>{data && (browsers.length === 0 ? t('no_browser') : t('browsers', { count: browsers.length }))}</p>
        {!canPush() && <p>{t('push_unsupported')}</p>}
      </div>
      {browsers.length > 0 && (
        <Button
          size="small"
          busy={test.isPending}
          aria-label={t('test_of', { name: t('push') })}
          onClick={() => test.run(undefined)}
        >
          {t('test')}
        </Button>
      )}
      {browsers.length > 0 && (
        <ul className={styles.browsers} aria-label={t('browsers', { count: browsers.length })}>
          {browsers.map(({ id, name, endpoint, addedAt }) => (
            <li key={id}>
              <span>
                {name}{' '}
                <small>
                  {endpoint === here.data ? t('this_browser') : t('since', { at: format.date('date', addedAt) })}
                </small>
              </span>
              <IconButton
                icon="bin"
                iconSize={16}
                label={t('forget', { name })}
                onClick={() => remove.run({ id, isHere: endpoint === here.data })}
              />
            </li>
          ))}
        </ul>
      )}
      {canPush() && data && !own && (
        <Button
          size="small"
          icon="plus"
          busy={add.isPending}
          refusal={browsers.length >= MAX_PUSH_BROWSERS ? `${browsers.length} / ${MAX_PUSH_BROWSERS}` : undefined}
          onClick={() => add.run(data.key)}
        >
          {t('push_on')}
        </Button>
      )}
    </li>
  );
}
