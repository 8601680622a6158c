import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import {
  MAX_REPORT_RECIPIENTS,
  REPORT_ATTACHMENTS,
  REPORT_RHYTHMS,
  type ReportAttachment,
  type ReportRhythm,
} from '#domain/reporting/report-mail/limits.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { timeZoneOptions } from '../../../i18n/time-zones.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { PeopleChoice } from '../../../ui/form/PeopleChoice.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { type Form as FormState, useForm } from '../../../ui/form/use-form.ts';
import styles from './ReportMail.module.css';
import { type About, refreshSchedules, reportMailQueries, type Schedule } from './report-mail-queries.ts';
import { HOURS, hourText, WEEKDAYS, weekdayName } from './rhythm.ts';
import { SubjectFields, type SubjectValues } from './SubjectFields.tsx';

interface Props {
  /** Null: a new one. */
  schedule: Schedule | null;
  /** What a new one is about; null: to be chosen. */
  about: About | null;
  onClose: () => void;
}

/** Values of the form: choices are texts. */
interface Values extends SubjectValues {
  every: string;
  weekday: string;
  hour: string;
  timeZone: string;
  attachment: string;
  /** Null: the reader alone. */
  userIds: readonly number[] | null;
}

const USUAL_HOUR = 7;
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const aboutOf = ({ subject, companyId, siteId, mcuId }: SubjectValues): About | null => {
  if (subject === 'fleet') return { subject, companyId: Number(companyId) };
  if (subject === 'site') return siteId === '' ? null : { subject, siteId: Number(siteId) };
  return { subject, mcuId };
};

/** When a report is mailed, to whom, and with what. */
export function ScheduleDialog({ schedule, about, onClose }: Props) {
  const { t } = useTranslation(['report_mail', 'delivery', 'index']);
  const format = useFormat();
  const session = useSession();
  const mayChoose = can.manageReports(session, session).allowed;
  const form: FormState<Values> = useForm<Values, unknown>({
    start: startOf(schedule, about, session.companyId),
    faults: ({ subject, siteId, userIds }) => ({
      ...(subject === 'site' && siteId === '' && { siteId: t('report_mail:site_missing') }),
      ...(userIds?.length === 0 && { userIds: t('report_mail:recipients_none') }),
    }),
    send: ({ every, weekday, hour, timeZone, attachment, ...values }) =>
      ask('saveReportSchedule', {
        ...(aboutOf(values) ?? { subject: values.subject }),
        ...(schedule && { id: schedule.id, updatedAt: schedule.updatedAt }),
        every: every as ReportRhythm,
        weekday: Number(weekday),
        hour: Number(hour),
        timeZone,
        attachment: attachment as ReportAttachment,
        userIds: [...chosen],
      }),
    onSent: () => {
      toasts.show({ cause: 'report-mail', tone: 'good', title: t('report_mail:saved') });
      onClose();
      return refreshSchedules();
    },
  });
  const { values } = form;
  const wanted = aboutOf(values);
  const recipients = useQuery({
    ...reportMailQueries.recipients(wanted ?? { subject: 'fleet' }),
    enabled: wanted !== null && (schedule === null || schedule.name !== null),
  });
  const people = recipients.data?.people ?? schedule?.people ?? [];
  const own = recipients.data?.ownId ?? null;
  // Who cannot receive what is chosen now is left out.
  const chosen =
    values.userIds?.filter((id) => people.some((person) => person.id === id)) ?? (own === null ? [] : [own]);
  return (
    <Dialog title={t(schedule ? 'report_mail:edit' : 'report_mail:add')} open onClose={onClose} width={520}>
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        {schedule || about?.subject === 'device' ? (
          <p className={styles.about}>
            {t(`report_mail:subject_${values.subject}`)}: <b>{schedule?.name ?? recipients.data?.name ?? ''}</b>
          </p>
        ) : (
          <SubjectFields form={form} />
        )}
        <div className={styles.pair}>
          <SelectField
            form={form}
            name="every"
            label={t('report_mail:every')}
            placeholder=""
            options={REPORT_RHYTHMS.map((every) => ({ value: every, label: t(`report_mail:every_${every}`) }))}
          />
          {values.every === 'weekly' && (
            <SelectField
              form={form}
              name="weekday"
              label={t('report_mail:weekday')}
              placeholder=""
              options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(format.language, day) }))}
            />
          )}
          <SelectField
            form={form}
            name="hour"
            label={t('report_mail:hour')}
            placeholder=""
            options={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
          />
          <SelectField
            form={form}
            name="timeZone"
            label={t('delivery:zone')}
            placeholder=""
            options={timeZoneOptions()}
            findLabel={t('delivery:find_zone')}
          />
        </div>
        <SelectField
          form={form}
          name="attachment"
          label={t('report_mail:attachment')}
          placeholder=""
          options={REPORT_ATTACHMENTS.map((each) => ({ value: each, label: t(`report_mail:attachment_${each}`) }))}
        />
        <fieldset className={styles.recipients}>
          <legend>{t('report_mail:recipients')}</legend>
          {mayChoose ? (
            <PeopleChoice
              userIds={chosen}
              people={people}
              max={MAX_REPORT_RECIPIENTS}
              fault={form.faultOf('userIds')}
              onChange={(userIds) => form.change({ userIds })}
            />
          ) : (
            <p>{t('report_mail:only_you')}</p>
          )}
          <p>{t('report_mail:rights')}</p>
        </fieldset>
        <Actions above="none">
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending || (wanted !== null && recipients.isPending)}>
            {t('delivery:save')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

const startOf = (schedule: Schedule | null, about: About | null, companyId: number): Values => ({
  subject: schedule?.subject ?? about?.subject ?? 'fleet',
  companyId: String(schedule?.companyId ?? about?.companyId ?? companyId),
  siteId: String(schedule?.siteId ?? ''),
  mcuId: schedule?.mcuId ?? about?.mcuId ?? '',
  every: schedule?.every ?? 'weekly',
  weekday: String(schedule?.weekday ?? 1),
  hour: String(schedule?.hour ?? USUAL_HOUR),
  timeZone: schedule?.timeZone ?? ownZone(),
  attachment: schedule?.attachment ?? 'none',
  userIds: schedule?.people.map(({ id }) => id) ?? null,
});
