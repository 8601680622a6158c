import { useTranslation } from 'react-i18next';
import { MAP_COORDINATES, MAX_MAP_ADDRESS, type MapKey, ownOrigin } from '#domain/foundation/system/map-service.ts';
import { ask } from '../../../../api/client.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import styles from './Maps.module.css';
import { addressFault, CHOICES, fieldsOf, isTyped, type MapFields, settingOf } from './map-choice.ts';
import { type Maps, mapsChanged, type Tested } from './map-queries.ts';

interface Props {
  map: MapKey;
  setting: Maps['world'];
  files: Maps['files'];
}

/** One of the two map services: what it is, whether it answers, and who learns what. */
export function MapServiceForm({ map, setting, files }: Props) {
  const { t } = useTranslation(['map_service', 'index']);
  const faultText = (fields: MapFields): string =>
    addressFault(fields) === 'address'
      ? t('map_service:address_fault')
      : t(`map_service:template_fault_${fields.choice === 'raster' ? 'raster' : 'other'}`);
  const form = useForm<MapFields, unknown>({
    start: fieldsOf(setting),
    faults: (fields) => {
      const fault = addressFault(fields);
      if (!fault) return {};
      return fields.choice === 'file' ? { file: t('map_service:file_missing') } : { address: faultText(fields) };
    },
    send: (fields) => ask('setMapService', { map, ...settingOf(fields) }),
    onSent: async () => {
      await mapsChanged();
      toasts.show({ cause: `map ${map}`, tone: 'good', title: t('map_service:saved') });
    },
  });
  const { choice } = form.values;
  const test = useWriting({
    mutationFn: ({ kind, address }: ReturnType<typeof settingOf>) => ask('testMapService', { kind, address }),
  });
  const current = settingOf(form.values);
  const isTested = test.variables?.address === current.address && test.variables.kind === current.kind;
  const origins = (isTested ? test.data?.origins : undefined) ?? ownOrigin(current);
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      <SelectField
        form={form}
        name="choice"
        label={t('map_service:kind')}
        placeholder={t('map_service:kind')}
        options={CHOICES.map((each) => ({ value: each, label: t(`map_service:kind_${each}`) }))}
        help={t(`map_service:about_${choice}`)}
      />
      {isTyped(choice) && (
        <TextField
          form={form}
          name="address"
          label={t('map_service:address')}
          inputMode="url"
          maxLength={MAX_MAP_ADDRESS}
        />
      )}
      {choice === 'file' && (
        <SelectField
          form={form}
          name="file"
          label={t('map_service:file')}
          placeholder={t('map_service:file_choose')}
          empty={t('map_service:no_files')}
          options={files.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      {(isTyped(choice) || choice === 'file') && (
        <div className={styles.pair}>
          <TextField
            form={form}
            name="attribution"
            label={t('map_service:attribution')}
            optional={t('index:optional')}
            maxLength={200}
          />
          <SelectField
            form={form}
            name="coordinates"
            label={t('map_service:coordinates')}
            placeholder={t('map_service:coordinates')}
            options={MAP_COORDINATES.map((each) => ({ value: each, label: each }))}
            help={t('map_service:coordinates_help')}
          />
        </div>
      )}
      <p className={styles.word}>
        <Icon name={origins.length > 0 ? 'info' : 'lock'} size={16} />
        {origins.length > 0
          ? t('map_service:third_party', { hosts: origins.map((each) => new URL(each).host).join(', ') })
          : t('map_service:no_third_party')}
      </p>
      {isTested && test.data && <Outcome tested={test.data} />}
      {isTested && test.error && (
        <p className={styles.outcome} role="alert" data-bad>
          {errorText(test.error)}
        </p>
      )}
      <Actions>
        {choice !== 'built_in' && (
          <Button
            busy={test.isPending}
            onClick={() => (addressFault(form.values) ? form.submit() : test.mutate(current))}
          >
            {t('map_service:test')}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('map_service:save')}
        </Button>
      </Actions>
    </Form>
  );
}

function Outcome({ tested: { outcome, detail } }: { tested: Tested }) {
  const { t } = useTranslation('map_service');
  const isFine = outcome === 'fine';
  return (
    <p className={styles.outcome} role="status" data-bad={!isFine && outcome !== 'inside'}>
      <Icon name={isFine ? 'check' : 'info'} size={16} />
      {[t(`outcome_${outcome}`), detail].filter((part) => part !== '').join(' ')}
    </p>
  );
}
