import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigurationPart } from '#domain/control/configuration.ts';
import { withoutAbsent } from '#domain/control/configuration.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Select } from '../../../ui/Select.tsx';
import { CommandProgress } from '../command/CommandProgress.tsx';
import type { Commands } from '../command/use-command.ts';
import type { ConfigurationTwin } from '../control-queries.ts';
import { ChangeTable } from './ChangeTable.tsx';
import styles from './Template.module.css';
import { templateQueries } from './template-queries.ts';
import { changesBy } from './template-rules.ts';

interface Props {
  device: Pick<DeviceInfo, 'deviceName' | 'deviceSn'>;
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
  const isSame = after?.fields.length === 0;
  const refusal = !after
    ? t('choose_first')
    : after.fault
      ? t('does_not_fit')
      : isSame
        ? t('control:nothing_changed')
        : commands.refusal('configuration');
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
        <>
          {!twin.known && <p className={styles.lead}>{t('never_told')}</p>}
          {after.fields.length > 0 ? (
            <ChangeTable fields={after.fields} known={known} wanted={after.changes} />
          ) : (
            <p className={styles.lead}>{t('has_it_all')}</p>
          )}
          {after.fault && (
            <p className={styles.fault} role="alert">
              {t('does_not_fit')}
            </p>
          )}
        </>
      )}
      {stage === 'confirm' && after && (
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
            busy={commands.isBusy('configuration')}
            refusal={refusal}
            onClick={() =>
              after && commands.give({ kind: 'configuration', changes: after.changes }, () => setStage('given'))
            }
          >
            {t('control:write')}
          </Button>
        )}
      </Actions>
    </Dialog>
  );
}
