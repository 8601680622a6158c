import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../../api/session.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import { Channels } from './Channels.tsx';
import { CompanyDialog } from './CompanyDialog.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { deliveryQueries, type Mine, type Preferences } from './delivery-queries.ts';
import { EscalationCard } from './EscalationCard.tsx';
import type { AlarmTextOf } from './log-line.ts';
import styles from './NotificationSettings.module.css';
import { PreferencesEditor } from './PreferencesEditor.tsx';

const RAISED = 'alarm.raised';

interface Props {
  mine: Mine;
  /** The sentence of an alarm. */
  textOf: AlarmTextOf;
  onChange: (preferences: Preferences) => void;
  /** Whether the settings of companies are open. */
  isCompanyOpen: boolean;
  onCompany: (isOpen: boolean) => void;
  /** Maintenance windows, from the page. */
  windows: ReactNode;
}

/** Everything of the page Notifications that is about the reader, and what its company says. */
export function NotificationSettings({ mine, textOf, onChange, isCompanyOpen, onCompany, windows }: Props) {
  const { t } = useTranslation('delivery');
  const session = useSession();
  const hooks = useQuery({ ...deliveryQueries.webhooks(), enabled: can.manageDelivery(session, session).allowed });
  const browsers = useQuery(deliveryQueries.browsers());
  const { preferences, followed, companyName, timeZone, email, channels, escalation } = mine;
  const count = browsers.data?.browsers.length ?? 0;
  const notes = {
    email: channels.includes('email') ? (email ?? t('email_none')) : t('email_off'),
    push: count === 0 ? t('no_browser') : t('browsers', { count }),
  };
  const told = (hooks.data ?? []).filter(({ disabledAt, kinds }) => disabledAt === null && kinds.includes(RAISED));
  const webhooks = told[0]
    ? {
        note: told.length === 1 ? told[0].name : t('webhooks_n', { count: told.length }),
        level: Math.max(...told.map(({ level }) => level)),
      }
    : null;
  return (
    <div className={styles.columns}>
      <section className={classNames(card.card, styles.card)} aria-label={t('what_reaches')}>
        <header className={styles.head}>
          <h2>{t('what_reaches')}</h2>
          <p className={styles.legend}>
            <span data-own="true">{t('yours')}</span>
            <span data-own="false">
              {companyName === null ? t('from_nobody') : t('from_company', { company: companyName })}
            </span>
          </p>
        </header>
        <PreferencesEditor
          value={preferences}
          followed={followed}
          timeZone={timeZone}
          notes={notes}
          webhooks={webhooks}
          onChange={onChange}
        />
      </section>
      <div className={styles.side}>
        {windows}
        <Channels mine={mine} />
      </div>
      <EscalationCard escalation={escalation} textOf={textOf} onEdit={() => onCompany(true)} />
      <div className={styles.log}>
        <DeliveryLog textOf={textOf} />
      </div>
      {isCompanyOpen && <CompanyDialog usual={followed} timeZone={timeZone} onClose={() => onCompany(false)} />}
    </div>
  );
}
