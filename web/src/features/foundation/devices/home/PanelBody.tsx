import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeviceState, isInState } from '#domain/foundation/devices/states.ts';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { EmptyState } from '../../../../ui/page/EmptyState.tsx';
import { Failure } from '../../../../ui/page/Failure.tsx';
import { EnergyMiniCard } from '../card/EnergyMiniCard.tsx';
import { MiniCard } from '../card/MiniCard.tsx';
import { MiniSkeletons } from '../card/MiniSkeletons.tsx';
import { stateFacts, useDeviceState } from '../device-state.ts';
import { useNoMatch } from '../list/no-match.ts';
import styles from './HomePanel.module.css';
import { type PanelChip, stateOf } from './panel-source.ts';
import type { Panel } from './use-panel.ts';
import { useSeen } from './use-seen.ts';

interface Props {
  chip: PanelChip;
  sought: string;
  panel: Panel;
  /** Clears the filter, or the search when there is no filter. */
  onClear: () => void;
  /** The scroll position when the panel was last shown, px. */
  scrolled: number;
  onScrolled: (scrolled: number) => void;
  selectedMcuId: string | null;
  onSelect: (item: DeviceItem) => void;
}

/** The rows of the home panel; more are fetched when the end comes into view. */
export function PanelBody({ chip, sought, panel, onClear, scrolled, onScrolled, selectedMcuId, onSelect }: Props) {
  const { t } = useTranslation('device');
  const noMatch = useNoMatch({ key: sought, state: chip === 'all' ? '' : chip });
  const end = useSeen<HTMLDivElement>(panel.more);
  if (panel.error && !panel.items) {
    return <Failure title={t('list_failed')} error={panel.error} onAgain={panel.refetch} />;
  }
  if (panel.items?.length === 0) {
    if (chip === 'all' && sought === '') {
      return <EmptyState scene="empty" title={t('empty_title')} reason={t('empty_text')} />;
    }
    const isFollowedEmpty = chip === 'followed' && sought === '';
    return (
      <EmptyState
        scene="search"
        title={noMatch.title}
        reason={isFollowedEmpty ? t('followed_empty_text') : noMatch.reason}
      >
        <Button kind="primary" onClick={onClear}>
          {t('clear_filters')}
        </Button>
      </EmptyState>
    );
  }
  if (!panel.items) {
    return (
      <div className={styles.body}>
        <MiniSkeletons />
      </div>
    );
  }
  return (
    // Another selection starts at the top.
    <Rows key={`${chip} ${sought}`} from={scrolled} onScrolled={onScrolled}>
      <ul>
        {panel.items.map((item) => (
          <Row
            key={item.mcuId}
            item={item}
            within={stateOf(chip)}
            selected={item.mcuId === selectedMcuId}
            onSelect={() => onSelect(item)}
          />
        ))}
      </ul>
      {panel.hasMore && <div ref={end} className={styles.end} />}
    </Rows>
  );
}

/** Restores the scroll position. */
function Rows({ from, onScrolled, children }: { from: number; onScrolled: Props['onScrolled']; children: ReactNode }) {
  const first = useRef(from);
  const put = useCallback((element: HTMLDivElement | null) => element?.scrollTo(0, first.current), []);
  return (
    <div ref={put} className={styles.body} onScrollEnd={({ currentTarget }) => onScrolled(currentTarget.scrollTop)}>
      {children}
    </div>
  );
}

interface RowProps {
  item: DeviceItem;
  /** The state of the filter: a device that has left it is removed. */
  within: DeviceState | '';
  selected: boolean;
  onSelect: () => void;
}

function Row({ within, ...props }: RowProps) {
  const state = useDeviceState(props.item);
  if (within !== '' && !isInState[within](stateFacts(props.item, state))) return null;
  return (
    <li className={styles.row}>
      {props.item.manufacturer === null ? <MiniCard {...props} /> : <EnergyMiniCard {...props} />}
    </li>
  );
}
