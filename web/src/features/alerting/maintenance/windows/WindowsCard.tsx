import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { type Format, useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { clockOf, dayInstants, hasDay } from '../../../../ui/form/week-time.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import card from '../../../../ui/page/Card.module.css';
import list from '../../../../ui/page/CardRows.module.css';
import { LogSection } from '../../../../ui/table/LogSection.tsx';
import styles from '../Maintenance.module.css';
import { WeekStrip } from './WeekStrip.tsx';
import { WindowDialog } from './WindowDialog.tsx';
import { type MaintenanceWindow, windowQueries, windowsChanged } from './window-queries.ts';
import { stateOf } from './window-time.ts';

/** The maintenance windows of the reader's companies, for administrators. */
export function WindowsCard() {
  const { t } = useTranslation('maintenance');
  const { data, error, refetch } = useQuery(windowQueries.list());
  const [adding, setAdding] = useState(false);
  return (
    <section className={classNames(card.card, list.card)} aria-labelledby="windows-title">
      <header className={list.header}>
        <h2 id="windows-title" className={list.title}>
          {t('windows')}
        </h2>
        <Button size="small" icon="plus" onClick={() => setAdding(true)}>
          {t('window_add')}
        </Button>
      </header>
      <LogSection total={data && 1} error={error} empty={{ title: '', reason: '' }} onAgain={() => void refetch()}>
        {data && (
          <>
            <WeekStrip windows={data} />
            <WindowRows windows={data} />
          </>
        )}
      </LogSection>
      {adding && <WindowDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

/** Windows with what can be done about them. */
export function WindowRows({ windows }: { windows: readonly MaintenanceWindow[] }) {
  const { t } = useTranslation('maintenance');
  const [doomed, setDoomed] = useState<MaintenanceWindow | null>(null);
  const end = useWriting({
    mutationFn: (id: number) => ask('endMaintenanceWindow', { id }),
    onSuccess: () => windowsChanged(t('window_ended')),
    onError: (failure) => showError(failure, 'maintenance'),
  });
  const remove = useWriting({
    mutationFn: (id: number) => ask('removeMaintenanceWindow', { id }),
    onSuccess: () => windowsChanged(t('window_removed')),
    onError: (failure) => showError(failure, 'maintenance'),
  });
  if (windows.length === 0) return <p className={list.facts}>{t('windows_none')}</p>;
  return (
    <>
      <ul className={list.rows}>
        {windows.map((window) => (
          <WindowRow
            key={window.id}
            window={window}
            isBusy={end.isPending}
            onEnd={() => end.mutate(window.id)}
            onRemove={() => setDoomed(window)}
          />
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          open
          danger
          title={t('window_remove_title')}
          subject={placeOf(doomed)}
          leave={t('keep')}
          go={t('window_remove')}
          onClose={() => setDoomed(null)}
          onGo={() => remove.mutate(doomed.id)}
        >
          {t('window_remove_text')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface RowProps {
  window: MaintenanceWindow;
  isBusy: boolean;
  onEnd: () => void;
  onRemove: () => void;
}

function WindowRow({ window, isBusy, onEnd, onRemove }: RowProps) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const state = stateOf(window, useNow());
  const { note, startsAt, endsAt, devices, createdBy } = window;
  return (
    <li className={list.row}>
      <div className={list.text}>
        <h3 className={list.name}>
          {note || placeOf(window)}{' '}
          <Tag tone={state === 'now' ? 'discharge' : 'idle'}>
            {state === 'now' && endsAt !== null && t('window_now', { time: format.clock(endsAt) })}
            {state === 'later' && startsAt !== null && t('window_starts', { time: format.clock(startsAt) })}
            {state === 'weekly' && t('window_weekly')}
          </Tag>
        </h3>
        <p className={list.facts}>
          {[...(note ? [placeOf(window)] : []), t('window_devices', { count: devices }), createdBy].join(' · ')}
        </p>
        <p className={list.facts}>{timeText(window, format)}</p>
      </div>
      <div className={styles.rowActions}>
        {state === 'now' && (
          <Button size="small" busy={isBusy} onClick={onEnd}>
            {t('window_end')}
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={onRemove}>
          {t('window_remove')}
        </Button>
      </div>
    </li>
  );
}

const placeOf = ({ companyName, site, deviceName }: MaintenanceWindow): string =>
  [companyName, deviceName ?? site].filter(Boolean).join(', ');

function timeText({ startsAt, endsAt, weekly }: MaintenanceWindow, format: Format): string {
  if (!weekly)
    return startsAt === null || endsAt === null
      ? ''
      : `${format.date('dayMonthTime', startsAt)} – ${format.date('dayMonthTime', endsAt)}`;
  const days = dayInstants()
    .filter((_, day) => hasDay(weekly.daysBits, day))
    .map((at) => format.date('dayName', at));
  return `${days.join(', ')} ${clockOf(weekly.fromMinute)}–${clockOf(weekly.toMinute)}`;
}
