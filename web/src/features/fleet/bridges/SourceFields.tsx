import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_BRIDGE_NAME_LENGTH } from '#domain/fleet/bridges/limits.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import shared from './Bridges.module.css';
import { type BridgeDraft, SOURCE_KINDS, type SourceKind } from './bridge-draft.ts';
import { bridgeQueries } from './bridge-queries.ts';
import { MoreFields } from './MoreFields.tsx';
import styles from './SourceFields.module.css';

const ICONS = {
  venus: 'bolt',
  've-direct': 'link',
  sunspec: 'sun',
  modbus: 'grid',
  'home-assistant': 'home',
  'json-mqtt': 'list',
  'json-http': 'globe',
} as const satisfies Record<SourceKind, IconName>;

/** What an address is called, and what one looks like. */
const ADDRESSES = {
  venus: ['broker', 'mqtt://venus.local:1883'],
  've-direct': ['serial', '/dev/ttyUSB0'],
  sunspec: ['host', '192.168.1.31'],
  modbus: ['host', '192.168.1.31'],
  'home-assistant': ['broker', 'mqtt://homeassistant.local:1883'],
  'json-mqtt': ['broker', 'mqtt://192.168.1.20:1883'],
  'json-http': ['url', 'http://192.168.1.20/status'],
} as const satisfies Record<SourceKind, readonly [string, string]>;

interface Props {
  form: Form<BridgeDraft>;
  deviceName: string | null;
}

/** What a bridge reads, and for which device. */
export function SourceFields({ form, deviceName }: Props) {
  const { t } = useTranslation('bridges');
  const { kind } = form.values;
  const isLine = kind === 'sunspec' || kind === 'modbus';
  return (
    <>
      <Kinds value={kind} onChange={(next) => form.change({ kind: next })} />
      <div className={shared.fields}>
        <TextField form={form} name="name" label={t('name')} maxLength={MAX_BRIDGE_NAME_LENGTH} />
        <DeviceField form={form} deviceName={deviceName} />
        <TextField
          form={form}
          name="address"
          label={t(ADDRESSES[kind][0])}
          placeholder={ADDRESSES[kind][1]}
          spellCheck={false}
        />
        {isLine && <TextField form={form} name="port" label={t('port')} digits maxLength={5} />}
        {isLine && <TextField form={form} name="unitId" label={t('unit_id')} digits maxLength={3} />}
        {kind === 'venus' && (
          <TextField form={form} name="portal" label={t('portal')} maxLength={12} spellCheck={false} />
        )}
        {kind === 'json-mqtt' && <TextField form={form} name="topic" label={t('topic')} spellCheck={false} />}
        {kind === 'home-assistant' && (
          <TextField form={form} name="baseTopic" label={t('base_topic')} spellCheck={false} />
        )}
        {kind === 've-direct' && (
          <SelectField
            form={form}
            name="device"
            label={t('ve_device')}
            placeholder=""
            options={[
              { value: 'battery-monitor', label: t('ve_battery_monitor') },
              { value: 'solar-charger', label: t('ve_solar_charger') },
            ]}
          />
        )}
        {(kind === 'sunspec' || kind === 've-direct') && (
          <TextField form={form} name="unit" label={t('unit')} digits maxLength={5} />
        )}
        {(isLine || kind === 'json-http') && (
          <TextField form={form} name="every" label={t('every')} digits maxLength={5} />
        )}
        <TextField form={form} name="interval" label={t('interval')} digits maxLength={4} />
        {kind === 'sunspec' && (
          <SelectField
            form={form}
            name="positiveCurrent"
            label={t('positive')}
            placeholder=""
            options={[
              { value: 'charges', label: t('positive_charges') },
              { value: 'discharges', label: t('positive_discharges') },
            ]}
          />
        )}
      </div>
      {kind === 'modbus' && (
        <TextAreaField
          form={form}
          name="registers"
          label={t('registers')}
          help={t('registers_help')}
          maxLength={100_000}
        />
      )}
      <MoreFields form={form} />
    </>
  );
}

function Kinds({ value, onChange }: { value: SourceKind; onChange: (kind: SourceKind) => void }) {
  const { t } = useTranslation('bridges');
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">{t('source')}</legend>
      {SOURCE_KINDS.map((kind) => (
        <label key={kind} className={styles.kind}>
          <Icon name={ICONS[kind]} />
          <span className={styles.kindText}>
            <b>{t(`kind_${kind}`)}</b>
            <small>{t(`kind_${kind}_text`)}</small>
          </span>
          <input type="radio" name={name} checked={kind === value} onChange={() => onChange(kind)} />
        </label>
      ))}
    </fieldset>
  );
}

/** The device whose records are sent, found by name or serial number. */
function DeviceField({ form, deviceName }: Props) {
  const { t } = useTranslation(['bridges', 'index']);
  const [text, setText] = useState('');
  const [name, setName] = useState(deviceName);
  const found = useQuery(bridgeQueries.devices(useDeferredValue(text.trim())));
  const options = (found.data?.list ?? []).map(({ mcuId, deviceName: label, deviceSn }) => ({
    ...{ value: mcuId, label, note: deviceSn },
  }));
  const { mcuId } = form.values;
  const isListed = mcuId === '' || text !== '' || options.some(({ value }) => value === mcuId);
  return (
    <SelectField
      form={form}
      name="mcuId"
      label={t('bridges:device')}
      placeholder={name ?? t('bridges:choose_device')}
      findLabel={t('bridges:find_device')}
      search={{ text, onText: setText }}
      empty={found.error ? errorText(found.error) : found.data ? t('index:nothing_found') : ''}
      options={isListed ? options : [{ value: mcuId, label: name ?? mcuId, note: '' }, ...options]}
      onChange={(value) => {
        setName(options.find((each) => each.value === value)?.label ?? name);
        setText('');
        form.change({ mcuId: value });
      }}
    />
  );
}
