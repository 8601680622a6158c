import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_OWN_DEVICES } from '#domain/alerting/alarms/rules/own-rule.ts';
import { MAX_SELECTED } from '#domain/fleet/device-admin/managed-columns.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import type { ManageFilter } from './manage-filter.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import styles from './SelectionBar.module.css';
import { TemplateDialog } from './TemplateDialog.tsx';
import type { Chosen } from './use-chosen.ts';

interface Props {
  chosen: Chosen;
  filter: ManageFilter;
  /** How many match. */
  total: number;
  /** Monitors can be compared, so many at once. */
  comparison: { readonly most: number; readonly begin: (mcuIds: readonly string[]) => void };
  /** Setting a tag or a field of all that are chosen. */
  bulk: ReactNode;
}

type Action = 'move' | 'site' | 'template';

/** The number of chosen devices and the actions on them. */
export function SelectionBar({ chosen, filter, total, comparison, bulk }: Props) {
  const { t } = useTranslation('device_manage');
  const format = useFormat();
  const navigate = useNavigate();
  const { modules } = useSession();
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const all = useWriting({
    mutationFn: () => ask('selectManagedDevices', filter),
    onSuccess: ({ devices }) => chosen.set(devices),
    onError: (error) => showError(error, 'choose_all'),
  });
  const count = chosen.mcuIds.length;
  if (count === 0) return null;
  const most = Math.min(total, MAX_SELECTED);
  return (
    <section className={styles.bar} aria-label={t('bulk')}>
      <span className={styles.count} role="status">
        {t('chosen_of', { count: format.number(count), total: format.number(Math.max(total, count)) })}
      </span>
      {bulk}
      <div className={styles.others}>
        {count < most && (
          <Button
            kind="quiet"
            size="small"
            busy={all.isPending}
            title={total > MAX_SELECTED ? t('choose_most', { max: format.number(MAX_SELECTED) }) : undefined}
            onClick={() => all.mutate()}
          >
            {t('choose_all', { count: format.number(most) })}
          </Button>
        )}
        <Button kind="quiet" size="small" icon="close" onClick={() => chosen.set([])}>
          {t('choose_none')}
        </Button>
        <span className={styles.actions}>
          <Button size="small" icon="companies" onClick={() => setAction('move')}>
            {t('move')}
          </Button>
          <Button
            size="small"
            icon="pin"
            refusal={chosen.companyIds.length > 1 ? t('site_one_company') : undefined}
            onClick={() => setAction('site')}
          >
            {t('set_site')}
          </Button>
          <Button size="small" icon="gear" onClick={() => setAction('template')}>
            {t('template')}
          </Button>
          <Button
            size="small"
            icon="trend"
            refusal={
              count < 2 || count > comparison.most || !chosen.areMonitors
                ? t('compare_some', { max: format.number(comparison.most) })
                : undefined
            }
            onClick={() => comparison.begin(chosen.mcuIds)}
          >
            {t('compare')}
          </Button>
          {modules.includes('message') && (
            <Button
              size="small"
              icon="bell"
              refusal={count > MAX_OWN_DEVICES ? t('limits_most', { max: format.number(MAX_OWN_DEVICES) }) : undefined}
              onClick={() => void navigate(paths.warningRules({ devices: chosen.mcuIds.join(',') }))}
            >
              {t('limits')}
            </Button>
          )}
        </span>
      </div>
      {(action === 'move' || action === 'site') && <PlaceDialog kind={action} chosen={chosen} onClose={close} />}
      {action === 'template' && <TemplateDialog chosen={chosen} onClose={close} />}
    </section>
  );
}
