import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { type DeviceItem, deviceQueries } from '../../../../api/device-queries.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { useStored } from '../../../../storage/stored-value.ts';
import { HelpLink } from '../../../../ui/action/HelpLink.tsx';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { Chip } from '../../../../ui/mark/Chip.tsx';
import { bringInSight } from '../../../../ui/table/bring-in-sight.ts';
import { freshnessOf } from '../freshness.ts';
import { RefreshButton } from '../list/RefreshButton.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import styles from './HomePanel.module.css';
import { StaleNote } from './LiveNote.tsx';
import { PanelBody } from './PanelBody.tsx';
import { PANEL_CHIPS, type PanelChip } from './panel-source.ts';
import { clearedPanel, type PanelView, panelView } from './panel-view.ts';
import { usePanel } from './use-panel.ts';

interface Props {
  /** The manufacturer of the energy devices; null for monitors. */
  manufacturer: Manufacturer | null;
  selectedMcuId: string | null;
  onSelect: (item: DeviceItem) => void;
  onClose: () => void;
  /** Absent for users who may not add devices. */
  onAdd: (() => void) | undefined;
  /** On a phone: over the lower part of the map, without a search of its own. */
  sheet?: boolean;
}

const CHIP_TEXTS = {
  all: 'chip_all',
  followed: 'chip_followed',
  online: 'chip_online',
  charging: 'stat_charging',
  low: 'chip_low',
  alarm: 'chip_alarm',
} as const satisfies Record<PanelChip, string>;

/** The monitors beside the map, or the energy devices of a manufacturer. */
export function HomePanel({ manufacturer, selectedMcuId, onSelect, onClose, onAdd, sheet = false }: Props) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation(['index', 'energy']);
  const format = useFormat();
  const stored = panelView(manufacturer);
  const { chip, key, scrolled } = useStored(stored);
  const narrow = (next: Partial<PanelView>) => stored.set({ ...stored.get(), ...next, scrolled: 0 });
  const { data: summary } = useQuery(deviceQueries.summary('', manufacturer ?? 0));
  const panel = usePanel(manufacturer, chip, key);
  const title = manufacturer === null ? common('index:module_monitors') : common(`energy:brand_${manufacturer}`);
  return (
    <section className={classNames(styles.panel, sheet && styles.sheet)} aria-label={title}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {summary && <span className={styles.count}>{format.number(summary.total)}</span>}
        <HelpLink title={title} look="small" />
        <span className={styles.tools}>
          {onAdd && <IconButton icon="plus" frame="card" label={t('add_device')} onClick={onAdd} data-tour="add" />}
          <RefreshButton frame="card" onRefresh={panel.refetch} />
          <IconButton icon="close" frame="card" label={t('close_list')} onClick={onClose} />
        </span>
      </header>
      {!sheet && (
        <div className={styles.search}>
          <SearchBox value={key} onSearch={(next) => narrow({ key: next })} />
        </div>
      )}
      <div className={styles.chips}>
        {PANEL_CHIPS.map((one) => (
          <Chip
            key={one}
            on={chip === one}
            ref={chip === one ? bringInSight : undefined}
            {...(one === 'followed' && { icon: 'star' as const })}
            onClick={() => narrow({ chip: one })}
          >
            {t(CHIP_TEXTS[one])}
          </Chip>
        ))}
      </div>
      <div className={styles.note}>
        <StaleNote freshness={freshnessOf(panel.query)} />
      </div>
      <PanelBody
        chip={chip}
        sought={key}
        panel={panel}
        onClear={() => stored.set(clearedPanel(stored.get()))}
        scrolled={scrolled}
        onScrolled={(scrolled) => stored.set({ ...stored.get(), scrolled })}
        selectedMcuId={selectedMcuId}
        onSelect={onSelect}
      />
      <footer className={styles.footer}>
        <span className={styles.shown}>
          {panel.items &&
            panel.items.length > 0 &&
            t('showing', { from: 1, to: format.number(panel.items.length), total: format.number(panel.total) })}
        </span>
        <Link
          {...(manufacturer === null ? paths.monitors() : paths.energyList({ manufacturer }))}
          className={styles.full}
        >
          {t('open_full_list')}
          <Icon name="chevron-right" size={14} />
        </Link>
      </footer>
    </section>
  );
}
