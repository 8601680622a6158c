import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAbsent } from '#domain/fleet/bridges/absent.ts';
import { suggestedMappings } from '#domain/fleet/bridges/suggest.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { MAPPED_KINDS, type MappedKind } from '../../../kinds/mapped-kinds.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { digitsOf } from '../../../ui/mark/digits.ts';
import card from '../../../ui/page/Card.module.css';
import { AbsentField } from './AbsentField.tsx';
import shared from './Bridges.module.css';
import { channelsOfKind, type MappedChannel } from './bridge-channels.ts';
import { type MappedValue, withMapped, withoutChannel } from './bridge-draft.ts';
import type { BridgeDetail } from './bridge-queries.ts';
import styles from './Channels.module.css';

interface Props {
  arrived: BridgeDetail['arrived'];
  values: readonly MappedValue[];
  picked: string | null;
  onChange: (values: readonly MappedValue[]) => void;
  onPick: (path: string | null) => void;
}

const isKind = (text: string | undefined): text is MappedKind => MAPPED_KINDS.some((kind) => kind === text);

/** The channels of the console, and which value goes where. */
export function Channels({ arrived, values, picked, onChange, onPick }: Props) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const first = values[0]?.channel.split('.')[0];
  const [kind, setKind] = useState<MappedKind>(isKind(first) ? first : 'monitor');
  const [unit, setUnit] = useState(values[0]?.unit ?? 0);
  const raw = new Map(arrived.map(({ path, value }) => [path, value]));
  const put = (value: MappedValue) => onChange(withMapped(values, value));
  const channels = channelsOfKind(kind);
  const suggestions = suggestedMappings(
    channels.flatMap(({ name }) =>
      values.some((value) => value.channel === name && value.unit === unit) ? [] : [name],
    ),
    arrived.flatMap(({ path, value }) =>
      typeof value === 'number' && !values.some((mapped) => mapped.path === path) ? [path] : [],
    ),
  );
  const suggest = () =>
    onChange(
      [...suggestions].reduce<readonly MappedValue[]>(
        (all, [channel, path]) => withMapped(all, { path, channel, unit, factor: 1, offset: 0 }),
        values,
      ),
    );
  return (
    <section className={classNames(card.card, shared.column)} aria-label={t('channels')}>
      <header className={shared.columnHead}>
        <h3>{t('channels')}</h3>
        <span className={shared.quiet}>
          {t('mapped_n', { count: values.length, number: format.number(values.length) })}
        </span>
      </header>
      <div className={styles.choice}>
        <Select
          label={t('record')}
          placeholder=""
          value={kind}
          options={MAPPED_KINDS.map((each) => ({ value: each, label: t(`record_${each}`) }))}
          onChange={(next) => isKind(next ?? undefined) && setKind(next as MappedKind)}
        />
        <span className={styles.unit}>
          <span aria-hidden="true">{t('unit')}</span>
          <TextInput
            aria-label={t('unit')}
            inputMode="numeric"
            value={String(unit)}
            onChange={({ target }) => setUnit(Math.min(65_535, Number(digitsOf(target.value))))}
          />
        </span>
      </div>
      <p className={styles.hint} data-on={picked !== null} role="status">
        {picked === null ? t('pick_first') : t('picked', { path: picked || t('whole_message') })}
      </p>
      <ul className={styles.rows}>
        {channels.map((channel) => (
          <ChannelRow
            key={channel.name}
            channel={channel}
            mapped={values.find((value) => value.channel === channel.name && value.unit === unit)}
            rawOf={(path) => raw.get(path)}
            picked={picked}
            onMap={(path) => {
              put({ path, channel: channel.name, unit, factor: 1, offset: 0 });
              onPick(null);
            }}
            onChange={put}
            onRemove={() => onChange(withoutChannel(values, channel.name, unit))}
          />
        ))}
      </ul>
      <footer className={styles.suggest}>
        <span className={shared.quiet}>{t('suggest_text')}</span>
        <Button size="small" refusal={suggestions.size > 0 ? undefined : t('suggest_none')} onClick={suggest}>
          {t('suggest', { number: format.number(suggestions.size) })}
        </Button>
      </footer>
    </section>
  );
}

interface RowProps {
  channel: MappedChannel;
  mapped: MappedValue | undefined;
  rawOf: (path: string) => number | string | boolean | undefined;
  picked: string | null;
  onMap: (path: string) => void;
  onChange: (value: MappedValue) => void;
  onRemove: () => void;
}

function ChannelRow({ channel, mapped, rawOf, picked, onMap, onChange, onRemove }: RowProps) {
  const { t } = useTranslation(['bridges', 'export']);
  const format = useFormat();
  const name = channel.label ? t(channel.label) : channel.name;
  const value = mapped ? Number(rawOf(mapped.path) ?? Number.NaN) : Number.NaN;
  const isThere = Number.isFinite(value) && !isAbsent(value, mapped?.absent);
  const shown = isThere && mapped ? value * mapped.factor + mapped.offset : null;
  return (
    <li className={styles.row} data-open={picked !== null}>
      <span className={styles.channel}>{name}</span>
      {picked !== null ? (
        <Button size="small" icon="plus" aria-label={t('map_to', { channel: name })} onClick={() => onMap(picked)}>
          {t('map_here')}
        </Button>
      ) : mapped ? (
        <span className={styles.mapped}>
          <span className={shared.path}>{mapped.path || t('whole_message')}</span>
          <Factor key={mapped.factor} channel={name} mapped={mapped} onFactor={onChange} />
          <AbsentField
            key={JSON.stringify([mapped.unit, mapped.absent])}
            channel={name}
            mapped={mapped}
            onAbsent={onChange}
          />
        </span>
      ) : (
        <span className={shared.quiet}>{t('not_mapped')}</span>
      )}
      <b className={styles.shown}>
        {shown === null
          ? '--'
          : `${format.number(shown, channel.decimals, channel.name === 'monitor.current')} ${channel.unit}`}
      </b>
      {mapped && picked === null && (
        <IconButton icon="close" label={t('unmap', { channel: name })} onClick={onRemove} />
      )}
    </li>
  );
}

/** Taken over when the field is left, so that `0.` can be typed. */
function Factor({
  channel,
  mapped,
  onFactor,
}: {
  channel: string;
  mapped: MappedValue;
  onFactor: RowProps['onChange'];
}) {
  const { t } = useTranslation('bridges');
  const [text, setText] = useState(String(mapped.factor));
  const take = () => {
    const factor = Number(text.trim().replace(',', '.'));
    if (text.trim() !== '' && Number.isFinite(factor) && factor !== 0) onFactor({ ...mapped, factor });
    else setText(String(mapped.factor));
  };
  return (
    <span className={styles.factor}>
      <span aria-hidden="true">×</span>
      <TextInput
        inputMode="decimal"
        aria-label={t('factor_of', { channel })}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
      />
    </span>
  );
}
