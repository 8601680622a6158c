import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitAlarmType } from '#domain/alerting/alarms/catalogue.ts';
import { limitsFault } from '#domain/alerting/alarms/rules/limit-rules.ts';
import { ask } from '../../../../api/client.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TOLD_AT_ITS_FIELD, useForm } from '../../../../ui/form/use-form.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { Failure } from '../../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { LimitOrigin } from './LimitOrigin.tsx';
import { LimitRow } from './LimitRow.tsx';
import { SameLimitsDialog } from './SameLimitsDialog.tsx';
import { type Limit, type WarningSettings, warningSettingsQueries } from './settings-queries.ts';
import styles from './WarningSettingsCard.module.css';

interface Props {
  device: Pick<DeviceInfo, 'mcuId' | 'deviceName' | 'companyId'>;
  /** Why they cannot be changed; undefined when they can. */
  refusal: string | undefined;
}

/** The limits at which a device warns. */
export function WarningSettingsCard({ device, refusal }: Props) {
  const { t } = useTranslation('control');
  const { data, error, refetch } = useQuery(warningSettingsQueries.limits(device.mcuId));
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby="limits-title">
      <h2 id="limits-title" className={styles.title}>
        {t('warn_title')}
      </h2>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      {data ? (
        <Limits key={JSON.stringify(data.limits)} device={device} settings={data} refusal={refusal} />
      ) : error ? (
        <Failure error={error} onAgain={refetch} />
      ) : (
        <Skeleton width="100%" height={420} radius={10} />
      )}
    </section>
  );
}

const isSame = (one: Limit, other: Limit | undefined): boolean =>
  other !== undefined &&
  one.enabled === other.enabled &&
  one.limit === other.limit &&
  one.upperLimit === other.upperLimit &&
  one.durationSeconds === other.durationSeconds;

function Limits({ device, settings, refusal }: Props & { settings: WarningSettings }) {
  const { mcuId } = device;
  const [forOthers, setForOthers] = useState(false);
  const { t } = useTranslation('control');
  const original = (msgType: number) => settings.limits.find((limit) => limit.msgType === msgType);
  const defaultOf = (msgType: number) => settings.defaults.find((limit) => limit.msgType === msgType);
  const changedOf = (limits: readonly Limit[]) => limits.filter((limit) => !isSame(limit, original(limit.msgType)));
  const faultOf = (limits: readonly Limit[]) =>
    limitsFault(limits.map((limit) => ({ ...limit, msgType: limit.msgType as LimitAlarmType })));
  const save = async (limits: readonly { msgType: number }[]) => {
    await ask('saveDeviceWarningSettings', { mcuIds: [mcuId], limits: limits as { msgType: LimitAlarmType }[] });
    toasts.show({ cause: 'limits', tone: 'good', title: t('warn_saved') });
    void queryClient.invalidateQueries({ queryKey: ['warningSettings', mcuId] });
  };
  const form = useForm({
    start: { limits: settings.limits },
    faults: ({ limits }) =>
      refusal !== undefined || faultOf(limits) || changedOf(limits).length === 0 ? { limits: TOLD_AT_ITS_FIELD } : {},
    send: ({ limits }) => save(changedOf(limits)),
  });
  const toDefaults = useForm({
    start: {},
    send: () => save(settings.limits.map(({ msgType }) => ({ msgType }))),
  });
  const { limits } = form.values;
  const changed = changedOf(limits);
  const fault = faultOf(limits);
  const isDefault = settings.limits.every((limit) => isSame(limit, defaultOf(limit.msgType)));
  const isPending = form.isPending || toDefaults.isPending;
  return (
    <>
      <Form form={form}>
        <FormError error={form.error ?? toDefaults.error} />
        <ul className={styles.rows}>
          {limits.map((limit) => (
            <LimitRow
              key={limit.msgType}
              limit={limit}
              preset={defaultOf(limit.msgType)}
              fault={fault?.msgType === limit.msgType ? fault.rule : undefined}
              readOnly={refusal !== undefined}
              origin={<LimitOrigin mcuId={mcuId} msgType={limit.msgType} origins={settings.origins} />}
              onChange={(next) =>
                form.change({ limits: limits.map((one) => (one.msgType === next.msgType ? next : one)) })
              }
            />
          ))}
        </ul>
        {refusal === undefined && (
          <div className={styles.actions}>
            <Button
              kind="quiet"
              refusal={changed.length > 0 ? t('warn_save_first') : undefined}
              onClick={() => setForOthers(true)}
            >
              {t('warn_others')}
            </Button>
            {!isDefault && (
              <Button busy={isPending} onClick={toDefaults.submit}>
                {t('warn_reset')}
              </Button>
            )}
            <Button
              type="submit"
              kind="primary"
              busy={isPending}
              refusal={changed.length === 0 ? t('nothing_changed') : undefined}
            >
              {t('warn_save')}
            </Button>
          </div>
        )}
      </Form>
      {forOthers && <SameLimitsDialog device={device} limits={settings.limits} onClose={() => setForOthers(false)} />}
    </>
  );
}
