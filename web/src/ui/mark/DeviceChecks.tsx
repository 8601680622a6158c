import { type ReactNode, useState } from 'react';
import { TextInput } from '../form/TextInput.tsx';
import { LogSection } from '../table/LogSection.tsx';
import { Pager } from '../table/Pager.tsx';
import { Stacked } from '../table/Stacked.tsx';
import styles from './DeviceChecks.module.css';

interface DeviceLine {
  readonly mcuId: string;
  readonly name: string;
  /** Distinguishes it from others. */
  readonly detail: string;
  readonly note?: string;
  /** Cannot be chosen here. */
  readonly isOff?: boolean;
}

/** The search text and the page shown; a new search starts at the first page. */
export function useFound() {
  const [{ key, page }, setFound] = useState({ key: '', page: 1 });
  return {
    key: key.trim(),
    page,
    typed: key,
    find: (next: string) => setFound({ key: next, page: 1 }),
    turn: (next: number) => setFound({ key, page: next }),
  };
}

interface Props {
  found: ReturnType<typeof useFound>;
  findLabel: string;
  /** Name of the list. */
  label: string;
  query: { data: { total: number; pages: number } | undefined; error: unknown; refetch: () => unknown };
  empty: { readonly title: string; readonly reason: string };
  lines: readonly DeviceLine[];
  chosen: ReadonlySet<string>;
  /** The number of devices that can be chosen. */
  most?: number;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** The number of chosen devices as text, and further actions. */
  chosenText: string;
  children?: ReactNode;
}

/** Devices to choose from, with search and pages; the selection is preserved across pages. */
export function DeviceChecks({
  found,
  findLabel,
  label,
  query: { data, error, refetch },
  empty,
  lines,
  chosen,
  most = Number.POSITIVE_INFINITY,
  onChange,
  chosenText,
  children,
}: Props) {
  const choose = (mcuId: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (!isOn) next.delete(mcuId);
    else if (next.size < most) next.add(mcuId);
    onChange(next);
  };
  return (
    <div className={styles.choice}>
      <TextInput
        soft
        type="search"
        icon="search"
        maxLength={100}
        value={found.typed}
        placeholder={findLabel}
        aria-label={findLabel}
        onChange={(event) => found.find(event.target.value)}
      />
      <LogSection total={data?.total} error={error} empty={empty} onAgain={() => void refetch()}>
        <div className={styles.header}>
          <span role="status">{chosenText}</span>
          {children}
        </div>
        <ul className={styles.rows} aria-label={label}>
          {lines.map(({ mcuId, name, detail, note, isOff = false }) => (
            <li key={mcuId}>
              <label className={styles.row}>
                <input
                  type="checkbox"
                  checked={chosen.has(mcuId)}
                  disabled={isOff}
                  onChange={(event) => choose(mcuId, event.target.checked)}
                />
                <Stacked name={name}>{detail}</Stacked>
                {note && <small>{note}</small>}
              </label>
            </li>
          ))}
        </ul>
        {data && data.pages > 1 && <Pager page={found.page} pages={data.pages} onChange={found.turn} />}
      </LogSection>
    </div>
  );
}
