import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import list from '../../../ui/page/CardRows.module.css';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { DoneDialog } from './DoneDialog.tsx';
import { MaintenanceLog } from './MaintenanceLog.tsx';
import { maintenanceQueries, type Plan, plansChanged } from './maintenance-queries.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { PlanRow } from './PlanRow.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { UseAndService } from './UseAndService.tsx';
import { DeviceWindows } from './windows/DeviceWindows.tsx';

interface Props {
  mcuId: string;
  name: string;
  /** Why nothing can be changed; undefined when it can. */
  refusal: string | undefined;
}

type Action = 'edit' | 'done' | 'remove';
type Opened = { readonly action: Action; readonly plan: Plan } | 'add' | 'task' | 'log' | null;

/** What has to be done to a device and when, and what was done. */
export function MaintenanceCard({ mcuId, name, refusal }: Props) {
  const { t } = useTranslation('maintenance');
  const [opened, setOpened] = useState<Opened>(null);
  const { data, error, refetch } = useQuery(maintenanceQueries.ofDevice(mcuId));
  const close = () => setOpened(null);
  const of = (action: Action) => (typeof opened === 'object' && opened?.action === action ? opened.plan : null);
  const [edited, done, doomed] = [of('edit'), of('done'), of('remove')];
  const remove = useWriting({
    mutationFn: (number: number) => ask('removeMaintenancePlan', { mcuId, number }),
    onSuccess: () => plansChanged(mcuId, t('removed')),
    onError: (failure) => showError(failure, 'maintenance'),
  });
  return (
    <section className={classNames(card.card, list.card)} aria-labelledby="maintenance-title">
      <header className={list.header}>
        <h2 id="maintenance-title" className={list.title}>
          {t('title')}
        </h2>
        <Button size="small" kind="quiet" onClick={() => setOpened('log')}>
          {t('log')}
        </Button>
        {refusal === undefined && (
          <>
            <Button size="small" icon="plus" onClick={() => setOpened('task')}>
              {t('task_add')}
            </Button>
            <Button size="small" icon="plus" onClick={() => setOpened('add')}>
              {t('add')}
            </Button>
          </>
        )}
      </header>
      {refusal && <p className={list.facts}>{refusal}</p>}
      <LogSection total={data && 1} error={error} empty={{ title: '', reason: '' }} onAgain={() => void refetch()}>
        {data && (
          <>
            {data.plans.length === 0 && <p className={list.facts}>{t('no_plans')}</p>}
            <ul className={list.rows}>
              {data.plans.map((plan) => (
                <PlanRow
                  key={plan.number}
                  plan={plan}
                  mayChange={refusal === undefined}
                  onAction={(action) => setOpened({ action, plan })}
                />
              ))}
            </ul>
            <DeviceWindows device={{ mcuId, name }} mayChange={refusal === undefined} />
            <UseAndService mcuId={mcuId} use={data.use} service={data.service} mayChange={refusal === undefined} />
          </>
        )}
      </LogSection>
      {opened === 'add' && <PlanDialog mcuId={mcuId} onClose={close} />}
      {edited && edited.onceAt === null && <PlanDialog mcuId={mcuId} plan={edited} onClose={close} />}
      {edited && edited.onceAt !== null && <TaskDialog mcuId={mcuId} task={edited} onClose={close} />}
      {opened === 'task' && <TaskDialog mcuId={mcuId} onClose={close} />}
      {done && <DoneDialog mcuId={mcuId} plan={done} onClose={close} />}
      {opened === 'log' && <MaintenanceLog mcuId={mcuId} onClose={close} />}
      {doomed && (
        <ConfirmDialog
          open
          danger
          title={t('remove_title')}
          subject={doomed.name}
          leave={t('keep')}
          go={t('remove')}
          onClose={close}
          onGo={() => remove.mutate(doomed.number)}
        >
          {t('remove_text')}
        </ConfirmDialog>
      )}
    </section>
  );
}
