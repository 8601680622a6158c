import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigurationPart } from '#domain/foundation/devices/configuration.ts';
import { withoutAbsent } from '#domain/foundation/devices/configuration.ts';
import { ask } from '../../../../api/client.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useLimitLabels } from '../../../../i18n/limit-labels.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { CommandProgress } from '../command/CommandProgress.tsx';
import type { Commands } from '../command/use-command.ts';
import type { ConfigurationTwin } from '../control-queries.ts';
import { ChangeTable } from './ChangeTable.tsx';
import styles from './Template.module.css';
import { type Template, templateQueries } from './template-queries.ts';
import { changesBy } from './template-rules.ts';

interface Props {
  device: Pick<DeviceInfo, 'mcuId' | 'deviceName' | 'deviceSn'>;
  twin: ConfigurationTwin;
  commands: Commands;
  onClose: () => void;
}

type Stage = 'choose' | 'confirm' | 'given';

/** Choose a template, see and confirm its changes, and follow the command until it is done. */
export function ApplyTemplate({ device, twin, commands, onClose }: Props) {
  const { t } = useTranslation(['templates', 'control', 'index']);
  const format = useFormat();
  const templates = useQuery(templateQueries.list());
  const [id, setId] = useState<string | null>(null);
  const [stage, setStage] = useState<Stage>('choose');
  const known: ConfigurationPart = withoutAbsent(twin.known?.configuration ?? {});
  const chosen = templates.data?.find((template) => String(template.id) === id);
  const after = chosen && changesBy(chosen.configuration, known);
  const limits = chosen?.limits ?? [];
  const refusal = (() => {
    if (!after) return t('choose_first');
    if (after.fault) return t('does_not_fit');
    if (after.fields.length > 0) return commands.refusal('configuration');
    return limits.length === 0 ? t('control:nothing_changed') : undefined;
  })();
  const write = useWriting({
    mutationFn: () => giveLimits(device.mcuId, limits),
    onSuccess: () => {
      if (limits.length > 0) toasts.show({ cause: 'limits', tone: 'good', title: t('control:warn_saved') });
      if (!after || after.fields.length === 0) return onClose();
      commands.give({ kind: 'configuration', changes: after.changes }, () => setStage('given'));
    },
  });
  return (
    <Dialog title={t('apply')} open onClose={onClose} width={640}>
      <p className={styles.subject}>{`${device.deviceName} · SN ${device.deviceSn}`}</p>
      <FormError error={templates.error} />
      {stage === 'choose' && templates.data?.length === 0 && <p className={styles.lead}>{t('none_to_choose')}</p>}
      {stage === 'choose' && (
        <Field label={t('template')}>
          {(control) => (
            <Select
              {...control}
              variant="field"
              label={t('template')}
              value={id}
              placeholder={templates.isPending ? t('index:loading') : t('choose_first')}
              options={(templates.data ?? []).map((one) => ({
                value: String(one.id),
                label: `${one.name} · ${one.companyName}`,
              }))}
              findLabel={t('find')}
              onChange={setId}
            />
          )}
        </Field>
      )}
      {stage !== 'given' && after && (
        <WhatChanges after={after} known={known} limits={limits} isKnown={twin.known !== null} />
      )}
      <FormError error={write.error} />
      {stage === 'confirm' && after && after.fields.length > 0 && (
        <p className={styles.effect}>{t('effect', { settings: format.number(after.fields.length) })}</p>
      )}
      {stage === 'given' && <CommandProgress command={commands.commandOf('configuration')} />}
      <Actions>
        {stage === 'given' ? (
          <Button kind="primary" onClick={onClose}>
            {t('index:close')}
          </Button>
        ) : (
          <Button onClick={stage === 'confirm' ? () => setStage('choose') : onClose}>
            {t(stage === 'confirm' ? 'back' : 'index:cancel')}
          </Button>
        )}
        {stage === 'choose' && (
          <Button kind="primary" refusal={refusal} onClick={() => setStage('confirm')}>
            {t('go_on')}
          </Button>
        )}
        {stage === 'confirm' && (
          <Button
            kind="primary"
            busy={write.isPending || commands.isBusy('configuration')}
            refusal={refusal}
            onClick={() => write.mutate()}
          >
            {t('control:write')}
          </Button>
        )}
      </Actions>
    </Dialog>
  );
}

async function giveLimits(mcuId: string, limits: Template['limits']): Promise<void> {
  if (limits.length === 0) return;
  await ask('saveDeviceWarningSettings', { mcuIds: [mcuId], limits });
  void queryClient.invalidateQueries({ queryKey: ['warningSettings', mcuId] });
}

/** The warning limits that a template sets. */
function LimitsLine({ limits }: Pick<Template, 'limits'>) {
  const { t } = useTranslation('templates');
  const labels = useLimitLabels();
  const sentence = limits
    .map((limit) => `${labels.name(limit.msgType)} ${limit.enabled ? labels.summary(limit) : t('limit_off')}`)
    .join(' · ');
  return <p className={styles.lead}>{t('limits_too', { limits: sentence })}</p>;
}

interface ChangesProps extends Pick<Template, 'limits'> {
  after: ReturnType<typeof changesBy>;
  known: ConfigurationPart;
  /** Whether the device has told its configuration. */
  isKnown: boolean;
}

/** What a template changes on the device. */
function WhatChanges({ after, known, limits, isKnown }: ChangesProps) {
  const { t } = useTranslation('templates');
  return (
    <>
      {!isKnown && <p className={styles.lead}>{t('never_told')}</p>}
      {after.fields.length > 0 ? (
        <ChangeTable fields={after.fields} known={known} wanted={after.changes} />
      ) : (
        <p className={styles.lead}>{t('has_it_all')}</p>
      )}
      {limits.length > 0 && <LimitsLine limits={limits} />}
      {after.fault && (
        <p className={styles.fault} role="alert">
          {t('does_not_fit')}
        </p>
      )}
    </>
  );
}
