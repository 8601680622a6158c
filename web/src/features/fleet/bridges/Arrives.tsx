import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './Arrives.module.css';
import shared from './Bridges.module.css';
import type { MappedValue } from './bridge-draft.ts';
import type { BridgeDetail } from './bridge-queries.ts';

type Arrived = BridgeDetail['arrived'];

interface Props {
  arrived: Arrived;
  /** Texts that the bridge does not tell. */
  withheld: number;
  values: readonly MappedValue[];
  /** The value that was picked to be mapped. */
  picked: string | null;
  /** Undefined where values say themselves what they are. */
  onPick?: ((path: string | null) => void) | undefined;
}

/** `battery/512/Soc` belongs to `battery/512`; what has no such parts belongs together. */
const groupOf = (path: string): string => {
  const parts = path.split('/');
  return parts.length > 2 ? parts.slice(0, 2).join('/') : '';
};

function grouped(arrived: Arrived, text: string): [group: string, values: Arrived][] {
  const wanted = text.trim().toLowerCase();
  const found = arrived
    .filter(({ path, value }) => `${path} ${value}`.toLowerCase().includes(wanted))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return [...Map.groupBy(found, ({ path }) => groupOf(path))];
}

/** The newest raw values of the source, as they are on the wire. */
export function Arrives({ arrived, withheld, values, picked, onPick }: Props) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const [text, setText] = useState('');
  const mapped = new Set(values.map(({ path }) => path));
  const newest = Math.max(0, ...arrived.map(({ at }) => at));
  return (
    <section className={classNames(card.card, shared.column)} aria-label={t('arrives')}>
      <header className={shared.columnHead}>
        <h3>{t('arrives')}</h3>
        {newest > 0 && <span className={shared.quiet}>{t('live_at', { at: format.date('time', newest) })}</span>}
      </header>
      <TextInput
        icon="search"
        soft
        type="search"
        aria-label={t('find_value')}
        placeholder={t('find_value')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {arrived.length === 0 && <p className={shared.quiet}>{t('nothing_yet')}</p>}
      {withheld > 0 && (
        <p className={shared.quiet}>{t('texts_withheld', { count: withheld, number: format.number(withheld) })}</p>
      )}
      {grouped(arrived, text).map(([group, members]) => (
        <details key={group} open className={shared.group}>
          <summary>{group || t('all_values')}</summary>
          <ul>
            {members.map(({ path, value }) => {
              const name = group === '' ? path || t('whole_message') : path.slice(group.length + 1);
              const content = (
                <>
                  <span className={styles.dot} data-on={mapped.has(path)} />
                  <span className={shared.path}>{name}</span>
                  <b>{typeof value === 'number' ? format.number(value, decimalsOf(value)) : String(value)}</b>
                </>
              );
              return (
                <li key={path}>
                  {onPick ? (
                    <button
                      type="button"
                      className={styles.value}
                      aria-pressed={picked === path}
                      onClick={() => onPick(picked === path ? null : path)}
                    >
                      {content}
                      {mapped.has(path) && <span className="visually-hidden">{t('is_mapped')}</span>}
                    </button>
                  ) : (
                    <span className={styles.value}>{content}</span>
                  )}
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </section>
  );
}

/** As many as it was sent with, at most three. */
const decimalsOf = (value: number): number => Math.min(3, (String(value).split('.')[1] ?? '').length);
