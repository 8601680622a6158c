import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { useWarningText } from '../../features/alerting/alarms/warning-text.ts';
import { WindowsCard } from '../../features/alerting/maintenance/windows/WindowsCard.tsx';
import { NotificationSettings } from '../../features/reporting/delivery/NotificationSettings.tsx';
import { useMine } from '../../features/reporting/delivery/use-mine.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { media } from '../../theme/media.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import type { IconName } from '../../ui/art/icon-paths.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useMediaQuery } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { LogSection } from '../../ui/table/LogSection.tsx';
import { AccountTabs } from '../access/AccountTabs.tsx';
import styles from './NotificationsPage.module.css';

/** What reaches the reader outside of the console. */
export function NotificationsPage() {
  const { t } = useTranslation('delivery');
  if (!can.receiveMessages(useSession()).allowed)
    return <EmptyState page scene="locked" title={t('title')} reason={t('forbidden')} />;
  return <OwnNotifications />;
}

function OwnNotifications() {
  const { t } = useTranslation(['delivery', 'index']);
  const session = useSession();
  const format = useFormat();
  const [asked, setAsked] = useState<'company' | 'follow' | null>(null);
  const textOf = useWarningText();
  const { data: mine, error, refetch, savedAt, change } = useMine();
  return (
    <>
      <PageHeader title={t('delivery:title')}>
        <span className={styles.saved} role="status">
          {savedAt !== null && t('delivery:saved', { at: format.clock(savedAt) })}
        </span>
        {can.manageDelivery(session, session).allowed && (
          <HeadButton icon="companies" label={t('delivery:company_settings')} onClick={() => setAsked('company')} />
        )}
        {mine?.isOwn && (
          <HeadButton icon="refresh" label={t('delivery:use_company')} onClick={() => setAsked('follow')} />
        )}
      </PageHeader>
      <AccountTabs />
      <div className={styles.body}>
        <LogSection
          total={mine ? 1 : undefined}
          error={error}
          empty={{ title: '', reason: '' }}
          onAgain={() => void refetch()}
        >
          {mine && (
            <NotificationSettings
              mine={mine}
              textOf={(alarm) => textOf({ ...alarm, type: 1, triggerSubValue: 0 })}
              onChange={change}
              isCompanyOpen={asked === 'company'}
              windows={can.editWarningSettings(session, session).allowed && <WindowsCard />}
              onCompany={(isOpen) => setAsked(isOpen ? 'company' : null)}
            />
          )}
        </LogSection>
      </div>
      <ConfirmDialog
        open={asked === 'follow'}
        title={t('delivery:use_company')}
        subject={mine?.companyName ?? t('delivery:from_nobody')}
        leave={t('index:cancel')}
        go={t('delivery:use_company')}
        onClose={() => setAsked(null)}
        onGo={() => change(null)}
      >
        {t('delivery:use_company_text')}
      </ConfirmDialog>
    </>
  );
}

interface HeadProps {
  icon: IconName;
  label: string;
  onClick: () => void;
}

/** On a phone its icon alone. */
function HeadButton({ icon, label, onClick }: HeadProps) {
  const isNarrow = useMediaQuery(media.belowTablet);
  if (isNarrow) return <IconButton icon={icon} label={label} onClick={onClick} />;
  return (
    <Button icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
