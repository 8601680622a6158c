import { manufacturerOfPanel, type PanelType } from '#domain/foundation/permissions/manufacturers.ts';
import { useStored } from '../../../../storage/stored-value.ts';
import { STRIP_STATES, type StripState } from './FleetStrip.tsx';
import { panelView } from './panel-view.ts';

interface Shown {
  /** The open panel; 0: none. */
  readonly panel: PanelType;
  /** The panel that is opened where none is; 0: the reader has none. */
  readonly usual: PanelType;
  readonly isCovered: boolean;
  readonly open: (panel: PanelType) => void;
}

/** The counts of the strip filter the list of the panel, and open it where it is not shown. */
export function useStripChoice({ panel, usual, isCovered, open }: Shown) {
  const { chip } = useStored(panelView(manufacturerOfPanel(panel)));
  const choose = (state: StripState | null) => {
    const target = panel || usual;
    panelView(manufacturerOfPanel(target)).set({ chip: state ?? 'all', key: '', scrolled: 0 });
    if (panel === 0 || isCovered) open(target);
  };
  return {
    chosen: panel === 0 || isCovered ? null : (STRIP_STATES.find((state) => state === chip) ?? null),
    onChoose: usual === 0 ? undefined : choose,
  };
}
