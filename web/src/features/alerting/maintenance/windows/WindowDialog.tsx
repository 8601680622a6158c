import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { companyOptions, companyQueries } from '../../../../api/company-queries.ts';
import { useSession } from '../../../../api/session.ts';
import { localText } from '../../../../i18n/local-text.ts';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { type Faults, useForm } from '../../../../ui/form/use-form.ts';
import { WeekDays } from '../../../../ui/form/WeekDays.tsx';
import { minuteOf } from '../../../../ui/form/week-time.ts';
import list from '../../../../ui/page/CardRows.module.css';
import styles from '../Maintenance.module.css';
import { windowsChanged } from './window-queries.ts';

interface Props {
  /** The device that it is of; absent where company and site are chosen. */
  device?: { readonly mcuId: string; readonly name: string };
  onClose: () => void;
}

const HOUR_MS = 3_600_000;
const MAX_MS = 366 * 24 * HOUR_MS;
const WORKING_DAYS = 31;
const MAX_NOTE = 200;

/** A new maintenance window. */
export function WindowDialog({ device, onClose }: Props) {
  const { t } = useTranslation(['maintenance', 'index']);
  const { companyId, companyName } = useSession();
  const tree = useQuery({ ...companyQueries.tree(), enabled: !device });
  const start = {
    companyId: String(companyId),
    site: '',
    how: 'once' as 'once' | 'weekly',
    startsAt: localText(Date.now()),
    endsAt: localText(Date.now() + 4 * HOUR_MS),
    days: WORKING_DAYS,
    from: '06:00',
    to: '08:00',
    note: '',
  };
  const faults = ({ how, startsAt, endsAt, days, from, to }: typeof start): Faults<typeof start> => {
    if (how === 'weekly')
      return {
        days: days === 0 ? t('maintenance:window_need_days') : undefined,
        to:
          minuteOf(to) === null || minuteOf(from) === null || minuteOf(from) === minuteOf(to)
            ? t('maintenance:window_same')
            : undefined,
      };
    const [begins, ends] = [Date.parse(startsAt), Date.parse(endsAt)];
    const isRight = ends > begins && ends > Date.now() && ends - begins <= MAX_MS;
    return { endsAt: isRight ? undefined : t('maintenance:window_wrong') };
  };
  const form = useForm({
    start,
    faults,
    send: ({ companyId: company, site, how, startsAt, endsAt, days, from, to, note }) =>
      ask('addMaintenanceWindow', {
        ...(device ? { mcuId: device.mcuId } : { companyId: Number(company), ...(site && { site }) }),
        ...(how === 'once'
          ? { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
          : { weekly: { daysBits: days, fromMinute: minuteOf(from) ?? 0, toMinute: minuteOf(to) ?? 0 } }),
        note: note.trim(),
      }),
    onSent: () => {
      onClose();
      return windowsChanged(t('maintenance:window_saved'));
    },
  });
  const { values } = form;
  const sites = useQuery({ ...companyQueries.sites([Number(values.companyId)]), enabled: !device });
  return (
    <FormDialog
      title={t('maintenance:window_title')}
      onClose={onClose}
      width={520}
      form={form}
      className={list.form}
      submit={t('maintenance:save')}
    >
      {device ? (
        <p className={styles.subject}>{device.name}</p>
      ) : (
        <>
          <SelectField
            form={form}
            name="companyId"
            label={t('maintenance:window_company')}
            placeholder={companyName}
            findLabel={t('maintenance:window_find_company')}
            options={tree.data ? companyOptions(tree.data) : []}
            onChange={(next) => form.change({ companyId: next, site: '' })}
          />
          <SelectField
            form={form}
            name="site"
            label={t('maintenance:window_site')}
            placeholder={t('maintenance:window_every_site')}
            clearLabel={t('maintenance:window_every_site')}
            options={[...new Set((sites.data ?? []).map(({ name }) => name))].map((name) => ({
              value: name,
              label: name,
            }))}
          />
        </>
      )}
      <TextField
        form={form}
        name="note"
        label={t('maintenance:note')}
        maxLength={MAX_NOTE}
        optional={t('index:optional')}
      />
      <Segmented
        wide
        label={t('maintenance:window_when')}
        value={values.how}
        onChange={(how) => form.change({ how })}
        segments={[
          { value: 'once', content: t('maintenance:window_once') },
          { value: 'weekly', content: t('maintenance:window_weekly') },
        ]}
      />
      {values.how === 'once' ? (
        <>
          <TextField form={form} name="startsAt" label={t('maintenance:window_from')} type="datetime-local" />
          <TextField form={form} name="endsAt" label={t('maintenance:window_to')} type="datetime-local" />
        </>
      ) : (
        <>
          <WeekDays
            label={t('maintenance:window_days')}
            bits={values.days}
            fault={form.faultOf('days')}
            onChange={(days) => form.change({ days })}
          />
          <TextField form={form} name="from" label={t('maintenance:window_from')} type="time" />
          <TextField form={form} name="to" label={t('maintenance:window_to')} type="time" />
          <p className={list.facts}>{t('maintenance:window_zone')}</p>
        </>
      )}
      <p className={list.facts}>{t('maintenance:in_maintenance_text')}</p>
    </FormDialog>
  );
}
