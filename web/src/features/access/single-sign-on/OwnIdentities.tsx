import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import { ConnectDialog } from './ConnectDialog.tsx';
import styles from './OwnIdentities.module.css';
import { returnFault } from './return-fault.ts';

type Identity = Answer<'listMyIdentities'>['list'][number];

interface Props {
  /** What a provider sent the reader back with. */
  returned: { readonly connected?: string | undefined; readonly fault?: string | undefined };
}

/** Sign-in providers with which the own account is connected. Nothing where there is none. */
export function OwnIdentities({ returned }: Props) {
  const { t } = useTranslation('single_sign_on');
  const session = useSession();
  const [isConnecting, setConnecting] = useState(false);
  const { data } = useQuery({
    queryKey: ['singleSignOn', 'mine'],
    queryFn: ({ signal }) => ask('listMyIdentities', {}, signal),
    enabled: can.manageOwnAccount(session).allowed,
  });
  if (!data || (data.offer === null && data.list.length === 0)) return null;
  const { offer, list } = data;
  return (
    <section className={classNames(card.card, styles.identities)} aria-labelledby="own-identities">
      <h2 id="own-identities">{t('provider')}</h2>
      <FormError error={returnFault(returned.fault)} />
      {returned.connected && list.length > 0 && <p role="status">{t('connected')}</p>}
      {list.map((identity) => (
        <IdentityRow key={identity.issuer} identity={identity} />
      ))}
      {offer !== null && list.length === 0 && (
        <div className={styles.row}>
          <div>
            <b>{offer}</b>
            <p>{t('not_connected')}</p>
          </div>
          <Button size="small" onClick={() => setConnecting(true)}>
            {t('connect')}
          </Button>
        </div>
      )}
      {offer !== null && isConnecting && <ConnectDialog name={offer} onClose={() => setConnecting(false)} />}
    </section>
  );
}

function IdentityRow({ identity: { label, issuer, isMaker, joinedAt } }: { identity: Identity }) {
  const { t } = useTranslation('single_sign_on');
  const format = useFormat();
  const disconnect = useWriting({
    mutationFn: () => ask('disconnectSingleSignOn', { issuer }),
    onSuccess: () => {
      toasts.show({ cause: 'singleSignOn', tone: 'good', title: t('disconnected') });
      return queryClient.invalidateQueries({ queryKey: ['singleSignOn', 'mine'] });
    },
    onError: (error) => showError(error, 'singleSignOn'),
  });
  return (
    <div className={styles.row}>
      <div>
        <b>{label}</b>
        <p>{isMaker ? t('connected_by_it') : t('connected_since', { date: format.date('date', joinedAt) })}</p>
      </div>
      {!isMaker && (
        <Button size="small" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
          {t('disconnect')}
        </Button>
      )}
    </div>
  );
}
