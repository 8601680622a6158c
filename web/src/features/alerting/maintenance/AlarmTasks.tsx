import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, DEVICE_MODULES } from '#domain/foundation/permissions/permissions.ts';
import { useSession, useTold } from '../../../api/session.ts';
import { usePersonName } from '../../../i18n/person-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import list from '../../../ui/page/CardRows.module.css';
import styles from './Maintenance.module.css';
import { maintenanceQueries } from './maintenance-queries.ts';
import { TaskDialog } from './TaskDialog.tsx';

interface Props {
  mcuId: string;
  /** The alarm, and its sentence. */
  alarm: { readonly id: string; readonly text: string };
}

/** Maintenance tasks on account of an alarm; nothing for who has none and may not make one. */
export function AlarmTasks({ mcuId, alarm }: Props) {
  const { t } = useTranslation(['maintenance', 'alarm']);
  const format = useFormat();
  const nameOf = usePersonName();
  const session = useSession();
  const mayMake =
    can.maintainDevice(session, session).allowed && DEVICE_MODULES.some((module) => session.modules.includes(module));
  const { data: tasks = [] } = useQuery(maintenanceQueries.ofAlarm(mcuId, alarm.id));
  const [adding, setAdding] = useState(false);
  if (tasks.length === 0 && !mayMake) return null;
  return (
    <section className={classNames(card.card, list.card)} aria-labelledby="tasks-title">
      <header className={list.header}>
        <h3 id="tasks-title" className={list.title}>
          {t('maintenance:title')}
        </h3>
        {mayMake && (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            {t('alarm:make_task')}
          </Button>
        )}
      </header>
      {tasks.length > 0 && (
        <ul className={list.rows}>
          {tasks.map(({ number, name, person, dueAt, doneAt }) => (
            <li key={`${number} ${doneAt}`} className={list.row}>
              <div className={list.text}>
                <Task mcuId={mcuId}>
                  {doneAt === null
                    ? t('alarm:task_todo', { name, date: dueAt === null ? '' : format.date('date', dueAt) })
                    : t('alarm:task_done', { name, date: format.date('date', doneAt) })}
                </Task>
                {person !== '' && <p className={list.facts}>{t('maintenance:task_for', { name: nameOf(person) })}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {adding && <TaskDialog mcuId={mcuId} alarm={alarm} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** Leads to the plans of the device for who is told of them. */
function Task({ mcuId, children }: { mcuId: string; children: ReactNode }) {
  const told = useTold();
  if (!told('setting')) return <span>{children}</span>;
  return (
    <Link {...paths.monitorSetting(mcuId)} className={styles.link}>
      {children}
    </Link>
  );
}
