import { useTranslation } from 'react-i18next';
import {
  type ConfigurationField,
  type ConfigurationPart,
  withoutAbsent,
} from '#domain/foundation/devices/configuration.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TOLD_AT_ITS_FIELD, useForm } from '../../../../ui/form/use-form.ts';
import { CommandProgress } from '../command/CommandProgress.tsx';
import type { Commands } from '../command/use-command.ts';
import type { ConfigurationTwin } from '../control-queries.ts';
import { type Battery, ConfigurationFields } from './ConfigurationFields.tsx';
import { type ConfigurationDraft, EMPTY_DRAFT, nominalOfDraft, readDraft } from './draft.ts';
import styles from './Settings.module.css';
import { useSettingLabels } from './setting-labels.ts';

interface Props {
  twin: ConfigurationTwin;
  commands: Commands;
}

/** The settings of a device; changes are marked until they are written. */
export function ConfigurationForm({ twin, commands }: Props) {
  const { t } = useTranslation('control');
  const known: ConfigurationPart = withoutAbsent(twin.known?.configuration ?? {});
  const refusal = commands.refusal('configuration');
  const readOnly = refusal !== undefined;
  const form = useForm({
    start: { draft: EMPTY_DRAFT },
    faults: (values) => (readDraft(values.draft, known).isFaulty ? { draft: TOLD_AT_ITS_FIELD } : {}),
    send: async (): Promise<void> => {
      if (!isSame && !readOnly) commands.give({ kind: 'configuration', changes }, () => form.reset());
    },
  });
  const { draft } = form.values;
  const read = readDraft(draft, known);
  const { changes, isFaulty } = read;
  const isSame = Object.keys(changes).length === 0 && !isFaulty;
  return (
    <Form form={form}>
      <WantedBanner twin={twin} commands={commands} />
      <ConfigurationFields
        draft={draft}
        known={known}
        read={read}
        readOnly={readOnly}
        battery={batteryOf(twin, draft)}
        onChange={(next) => form.change({ draft: next })}
      />
      <CommandProgress command={commands.commandOf('configuration')} />
      <Actions>
        {!isSame && <Button onClick={() => form.reset()}>{t('discard')}</Button>}
        <Button
          type="submit"
          kind="primary"
          busy={commands.isBusy('configuration')}
          refusal={refusal ?? (isSame ? t('nothing_changed') : undefined)}
        >
          {t('write')}
        </Button>
      </Actions>
    </Form>
  );
}

/** The battery by the device or by the draft. */
function batteryOf(
  { known, chemistry, nominalCentiVolt: entered }: ConfigurationTwin,
  draft: ConfigurationDraft,
): Battery | null {
  const nominalCentiVolt = nominalOfDraft(draft) ?? known?.configuration.nominalCentiVolt ?? entered;
  return nominalCentiVolt === null
    ? null
    : { chemistry: draft.chemistry ?? known?.configuration.chemistry ?? chemistry, nominalCentiVolt };
}

/** Desired settings that the device does not have, with a button to retry. */
function WantedBanner({ twin, commands }: Props) {
  const { t } = useTranslation('control');
  const format = useFormat();
  const labels = useSettingLabels();
  const { differing, wanted, wantedBy, wantedAt } = twin;
  if (differing.length === 0 || commands.isBusy('configuration')) return null;
  const fields = differing as ConfigurationField[];
  const changes = Object.fromEntries(fields.map((field) => [field, wanted[field]])) as ConfigurationPart;
  return (
    <div className={styles.banner}>
      <span>
        {t('wanted_differs', {
          name: wantedBy ?? '--',
          time: format.date('dayMonthTime', wantedAt),
          fields: fields.map((field) => `${labels.name(field)} ${labels.value(field, wanted[field])}`).join(', '),
        })}
      </span>
      <Button
        size="small"
        refusal={commands.refusal('configuration')}
        onClick={() => commands.give({ kind: 'configuration', changes })}
      >
        {t('send_again')}
      </Button>
    </div>
  );
}
