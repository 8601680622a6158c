import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DAYS } from '#domain/alerting/maintenance/plan.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import list from '../../../ui/page/CardRows.module.css';
import styles from './Maintenance.module.css';
import { plansChanged } from './maintenance-queries.ts';

type Use = Answer<'getBatteryLongNoUseMsg'>;

interface Props {
  mcuId: string;
  /** Null while it is not told. */
  use: Use | null;
  service: Answer<'getDataServiceMsg'>;
  mayChange: boolean;
}

const TONES = { valid: 'idle', expiring: 'warn', expired: 'alarm', unknown: 'idle' } as const;

/** When a device was used last, and when its data service ends. */
export function UseAndService({ mcuId, use, service, mayChange }: Props) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  return (
    <ul className={list.rows}>
      {use && <UseRow mcuId={mcuId} use={use} mayChange={mayChange} />}
      <li className={list.row}>
        <div className={list.text}>
          <h3 className={list.name}>
            {t('service')}{' '}
            <Tag tone={TONES[service.state]}>
              {t(`service_${service.state}`, {
                count: service.daysLeft ?? 0,
                date: format.date('date', service.serviceExpiry),
                days: format.number(service.daysLeft ?? 0),
              })}
            </Tag>
          </h3>
        </div>
      </li>
    </ul>
  );
}

function UseRow({ mcuId, use, mayChange }: { mcuId: string; use: Use; mayChange: boolean }) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { days, usedAt, unusedDays, isDue } = use;
  const told = days === null ? t('never_told') : t('told_after', { count: days, days: format.number(days) });
  return (
    <>
      <li className={list.row}>
        <div className={list.text}>
          <h3 className={list.name}>
            {t('use')}{' '}
            {isDue && (
              <Tag tone="warn" icon="diamond">
                {t('unused', { count: unusedDays, days: format.number(unusedDays) })}
              </Tag>
            )}
          </h3>
          <p className={list.facts}>
            {[
              usedAt === null
                ? t('unused', { count: unusedDays, days: format.number(unusedDays) })
                : t('used_at', { date: format.date('dateTime', usedAt) }),
              told,
            ].join(' · ')}
          </p>
        </div>
        {mayChange && (
          <div className={styles.rowActions}>
            <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
              {t('edit')}
            </Button>
          </div>
        )}
      </li>
      {isOpen && <UnusedDialog mcuId={mcuId} use={use} onClose={() => setOpen(false)} />}
    </>
  );
}

function UnusedDialog({ mcuId, use, onClose }: { mcuId: string; use: Use; onClose: () => void }) {
  const { t } = useTranslation(['maintenance', 'index']);
  const form = useForm({
    start: { days: String(use.days ?? 0) },
    faults: ({ days }) => ({
      days:
        days === '' || Number(days) > MAX_DAYS ? t('maintenance:wrong_range', { min: 0, max: MAX_DAYS }) : undefined,
    }),
    send: ({ days }) => ask('setUnusedLimit', { mcuId, days: Number(days) }),
    onSent: () => {
      onClose();
      return plansChanged(mcuId, t('maintenance:unused_saved'));
    },
  });
  return (
    <FormDialog
      title={t('maintenance:unused_title')}
      onClose={onClose}
      width={420}
      form={form}
      className={list.form}
      submit={t('maintenance:save')}
    >
      <TextField
        form={form}
        name="days"
        label={t('maintenance:unused_days')}
        help={t('maintenance:unused_help', { days: use.usualDays })}
        digits
      />
    </FormDialog>
  );
}
