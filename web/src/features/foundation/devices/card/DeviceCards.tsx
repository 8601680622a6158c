import { type ReactNode, useState } from 'react';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import type { Warning } from '../../../../live/readings.ts';
import { DeviceCard } from './DeviceCard.tsx';
import styles from './DeviceCards.module.css';
import { EnergyCard } from './EnergyCard.tsx';

interface Props {
  items: readonly DeviceItem[];
  columns: 1 | 2;
  onLocate: (item: DeviceItem, located: boolean) => void;
  warningLine: (warning: Warning | null) => ReactNode;
}

/** Cards opened or closed by the user in this visit; by default the first row is open. */
const choices = new Map<string, boolean>();

/** Device cards in one or two columns, three on wide screens. */
export function DeviceCards({ items, columns, onLocate, warningLine }: Props) {
  const [, setChosen] = useState(0);
  const isExpanded = (item: DeviceItem, place: number) => choices.get(item.mcuId) ?? place < columns;
  return (
    <div className={styles.grid} data-columns={columns}>
      {items.map((item, place) =>
        item.manufacturer !== null ? (
          <EnergyCard key={item.mcuId} item={item} onLocate={(located) => onLocate(item, located)} />
        ) : (
          <DeviceCard
            key={item.mcuId}
            item={item}
            expanded={isExpanded(item, place)}
            onExpand={(expanded) => {
              choices.set(item.mcuId, expanded);
              setChosen((count) => count + 1);
            }}
            onLocate={(located) => onLocate(item, located)}
            warningLine={warningLine}
          />
        ),
      )}
    </div>
  );
}
