import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { usePersonName } from '../../../i18n/person-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import list from '../../../ui/page/CardRows.module.css';
import styles from './Maintenance.module.css';
import type { Plan } from './maintenance-queries.ts';

interface Props {
  plan: Plan;
  mayChange: boolean;
  onAction: (action: 'edit' | 'done' | 'remove') => void;
}

/** A plan: when it is due and what that is made of. */
export function PlanRow({ plan, mayChange, onAction }: Props) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const nameOf = usePersonName();
  const { name, kind, parts, isDue, dueAt, doneAt, sinceAt, onceAt, alarmId, person } = plan;
  const isTask = onceAt !== null;
  const figure = (measure: Plan['parts'][number]['measure'], value: number) =>
    measure === 'health' ? format.quantity(percentQuantity(100 * value)) : format.number(value);
  const part = ({ measure, value, limit }: Plan['parts'][number]) =>
    t(`part_${measure}`, { count: limit, value: figure(measure, Math.floor(value)), limit: figure(measure, limit) });
  return (
    <li className={list.row}>
      <div className={list.text}>
        <h3 className={list.name}>
          {name} <Due isDue={isDue} dueAt={dueAt} />
        </h3>
        <p className={list.facts}>
          {[
            isTask ? t('task_once') : t(`kind_${kind}`),
            ...(person === '' ? [] : [t('task_for', { name: nameOf(person) })]),
            ...parts.map(part),
          ].join(' · ')}
        </p>
        {alarmId !== null && (
          <Link {...paths.messages('WarnMsg', { id: alarmId })} className={styles.link}>
            {t('task_warning')}
          </Link>
        )}
        {!isTask && (
          <p className={list.facts}>
            {doneAt === null
              ? t('counted_from', { date: format.date('date', sinceAt) })
              : t('last_done', { date: format.date('date', doneAt) })}
          </p>
        )}
      </div>
      {mayChange && (
        <div className={styles.rowActions}>
          <Button size="small" onClick={() => onAction('done')}>
            {t('done')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => onAction('edit')}>
            {t('edit')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => onAction('remove')}>
            {t('remove')}
          </Button>
        </div>
      )}
    </li>
  );
}

function Due({ isDue, dueAt }: Pick<Plan, 'isDue' | 'dueAt'>) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  if (isDue)
    return (
      <Tag tone="warn" icon="diamond">
        {t('due')}
      </Tag>
    );
  return <Tag>{dueAt === null ? t('no_date') : t('due_on', { date: format.date('date', dueAt) })}</Tag>;
}
