import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import styles from './ReportMail.module.css';
import { type About, reportMailQueries, type Schedule, useScheduleAction } from './report-mail-queries.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { ScheduleRow } from './ScheduleRow.tsx';

export type Asked =
  | { readonly action: 'add'; readonly about?: About }
  | { readonly action: 'edit' | 'remove' | 'leave'; readonly schedule: Schedule };

interface Props {
  asked: Asked | null;
  onAsk: (asked: Asked | null) => void;
}

/** Reports that are mailed regularly, with everything that can be done with them. */
export function ReportSchedules({ asked, onAsk }: Props) {
  const { t } = useTranslation('report_mail');
  const { data, error, refetch } = useQuery(reportMailQueries.schedules());
  const close = () => onAsk(null);
  return (
    <>
      {data && !data.canMail && (
        <p className={classNames(card.card, styles.noMail)} role="status">
          <Icon name="info" size={17} />
          {t('no_mail')}
        </p>
      )}
      <section className={classNames(card.card, styles.card)} aria-label={t('title')}>
        <LogSection
          total={data?.schedules.length}
          error={error}
          empty={{ title: t('empty_title'), reason: t('empty') }}
          onAgain={() => void refetch()}
        >
          <p className={styles.rights}>{t('rights')}</p>
          <ul className={styles.list} aria-label={t('title')}>
            {(data?.schedules ?? []).map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                schedule={schedule}
                canMail={data?.canMail ?? false}
                onAsk={(action) => onAsk({ action, schedule })}
              />
            ))}
          </ul>
        </LogSection>
      </section>
      {asked?.action === 'add' && <ScheduleDialog schedule={null} about={asked.about ?? null} onClose={close} />}
      {asked?.action === 'edit' && <ScheduleDialog schedule={asked.schedule} about={null} onClose={close} />}
      {(asked?.action === 'remove' || asked?.action === 'leave') && (
        <EndDialog key={asked.schedule.id} action={asked.action} schedule={asked.schedule} onClose={close} />
      )}
    </>
  );
}

interface EndProps {
  action: 'remove' | 'leave';
  schedule: Schedule;
  onClose: () => void;
}

/** Asks before a report is sent no more, to all or to the reader. */
function EndDialog({ action, schedule, onClose }: EndProps) {
  const { t } = useTranslation(['report_mail', 'delivery', 'index']);
  const end = useScheduleAction(({ id }) =>
    ask(action === 'remove' ? 'removeReportSchedule' : 'leaveReportSchedule', { id }),
  );
  return (
    <ConfirmDialog
      open
      danger={action === 'remove'}
      title={t(`report_mail:${action}_title`)}
      subject={schedule.name ?? t('report_mail:gone')}
      leave={t('index:cancel')}
      go={action === 'remove' ? t('delivery:remove') : t('report_mail:leave')}
      onClose={onClose}
      onGo={() => end.run(schedule)}
    >
      {t(`report_mail:${action}_text`)}
    </ConfirmDialog>
  );
}
