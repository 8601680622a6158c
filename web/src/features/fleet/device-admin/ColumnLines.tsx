import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import styles from './ColumnChooser.module.css';

interface Props {
  columns: readonly { readonly key: string; readonly label: string; readonly isOwn: boolean }[];
  shown: ReadonlySet<string>;
  /** It stands first, always. */
  fixed: string;
  onToggle: (key: string) => void;
  /** Absent while not all of them are in sight. */
  onMove?: (key: string, place: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Columns with a box and a handle each: dragged, or moved by the arrow keys. */
export function ColumnLines({ columns, shown, fixed, onToggle, onMove }: Props) {
  const { t } = useTranslation('own_fields');
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  // A line that is moved in the document loses the focus.
  const follow = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (follow.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(follow.current)}"]`)?.focus();
    follow.current = null;
  });
  const step = (event: KeyboardEvent, key: string, index: number) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const place = Math.max(1, Math.min(index + by, columns.length - 1));
    follow.current = key;
    onMove?.(key, place);
    const label = columns[index]?.label ?? '';
    setSaid(t('column_place', { column: label, n: format.number(place + 1), all: format.number(columns.length) }));
  };
  const drag = (event: PointerEvent) => {
    if (held === null) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-line]');
    const place = columns.findIndex(({ key }) => key === over?.dataset.line);
    if (place > 0 && columns[place]?.key !== held) onMove?.(held, place);
  };
  return (
    <>
      <ul ref={list} className={styles.lines}>
        {columns.map(({ key, label, isOwn }, index) => (
          <li key={key} data-line={key} data-held={held === key || undefined}>
            <label>
              <input type="checkbox" checked={shown.has(key)} disabled={key === fixed} onChange={() => onToggle(key)} />
              <span className={styles.label}>{label}</span>
              {key === fixed && <span className={styles.note}>{t('always')}</span>}
              {isOwn && <span className={styles.note}>{t('own_field')}</span>}
            </label>
            {onMove && key !== fixed && (
              <button
                type="button"
                data-handle={key}
                className={styles.handle}
                aria-label={t('move_column', { column: label })}
                title={t('move_column_note')}
                onKeyDown={(event) => step(event, key, index)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setHeld(key);
                }}
                onPointerMove={drag}
                onPointerUp={() => setHeld(null)}
                onPointerCancel={() => setHeld(null)}
              >
                <Icon name="list" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
