import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MANUFACTURERS,
  manufacturerOfPanel,
  moduleOf,
  type PanelType,
  panelOf,
} from '#domain/foundation/permissions/manufacturers.ts';
import { can, type Module } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceItem } from '../../api/device-queries.ts';
import { useSession } from '../../api/session.ts';
import { chosenMap } from '../../features/access/users/chosen-map.ts';
import { saveMap } from '../../features/access/users/save-settings.ts';
import { FleetMap } from '../../features/fleet/locations/FleetMap.tsx';
import { useFirstLook } from '../../features/fleet/locations/use-first-look.ts';
import { FleetStrip } from '../../features/foundation/devices/home/FleetStrip.tsx';
import { HomePanel } from '../../features/foundation/devices/home/HomePanel.tsx';
import { PhoneHome } from '../../features/foundation/devices/home/PhoneHome.tsx';
import { useStripChoice } from '../../features/foundation/devices/home/use-strip-choice.ts';
import { PlacedPopup } from '../../features/foundation/devices/popup/PlacedPopup.tsx';
import type { Warning } from '../../live/readings.ts';
import type { DeviceMapHandle } from '../../map/map-handle.ts';
import { paths } from '../../routes/paths.ts';
import { useStored } from '../../storage/stored-value.ts';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { loadPart } from '../../ui/page/load-part.ts';
import styles from './HomePage.module.css';

const route = getRouteApi('/member/console/');
const EDGE = 12;
const PANEL_WIDTH = 340;
const STRIP_HEIGHT = 66;
/** Space for search and metrics at the top of a phone, and for the selected device's card below. */
const PHONE_TOP = 122;
const PHONE_CARD = 442;

const wideInsets = (showsStrip: boolean, showsPanel: boolean) => ({
  left: showsPanel ? PANEL_WIDTH + EDGE : 0,
  top: showsStrip ? STRIP_HEIGHT + EDGE : 0,
  right: 0,
  bottom: 0,
});

const phoneInsets = (showsStrip: boolean, showsPanel: boolean, mcuId: string | null) => ({
  left: 0,
  top: showsStrip ? PHONE_TOP : 0,
  right: 0,
  bottom: mcuId || showsPanel ? PHONE_CARD : 0,
});

/** The panel that is open by default: the first that the user's modules include. */
const firstPanel = (modules: readonly Module[]): PanelType => {
  if (modules.includes('yhub')) return 1;
  const manufacturer = MANUFACTURERS.find((one) => modules.includes(moduleOf(one)));
  return manufacturer ? panelOf(manufacturer) : 0;
};

const isOpenTo = (modules: readonly Module[], panel: PanelType): boolean => {
  const manufacturer = manufacturerOfPanel(panel);
  return panel === 0 || modules.includes(manufacturer === null ? 'yhub' : moduleOf(manufacturer));
};

/** The list of which a panel shows a part. */
const listedBy = (panel: PanelType) => (panel === 0 ? undefined : manufacturerOfPanel(panel));

/** The panel that the address names, if the user's modules include it. */
const panelOfAddress = (wished: PanelType | undefined, modules: readonly Module[], otherwise: PanelType): PanelType =>
  wished !== undefined && isOpenTo(modules, wished) ? wished : otherwise;

const CardWarnings = lazy(() => loadPart(() => import('../../features/alerting/alarms/CardWarnings.tsx')));
const AddDeviceDialog = lazy(() => loadPart(() => import('../../features/fleet/inventory/AddDeviceDialog.tsx')));

/** The map of the whole fleet or of one manufacturer's devices, with their list and their states. */
export function HomePage() {
  const { t } = useTranslation('device');
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const session = useSession();
  const { panel: wished, mcuId = null } = route.useSearch();
  const [fullMap, setFullMap] = useState(false);
  const [adding, setAdding] = useState(false);
  const [handle, setHandle] = useState<DeviceMapHandle | null>(null);
  const [listed, setListed] = useState<DeviceItem>();
  const container = useRef<HTMLDivElement>(null);
  const hiddenPanel = firstPanel(session.modules);
  const panel = panelOfAddress(wished, session.modules, isDesktop ? hiddenPanel : 0);
  const manufacturer = manufacturerOfPanel(panel);
  const showsPanel = panel !== 0 && !fullMap;
  const showsStrip = !fullMap;
  const counted = panel === 0 ? undefined : (manufacturer ?? 0);

  const select = (next: string | null) =>
    void navigate({
      ...paths.home({ ...(wished !== undefined && { panel: wished }), ...(next && { mcuId: next }) }),
      replace: true,
    });
  const selectFromList = (item: DeviceItem) => {
    setListed(item);
    select(item.mcuId);
    // The popup first: moving the map takes every frame.
    requestAnimationFrame(() => setTimeout(() => handle?.locate(item.mcuId, false)));
  };
  useFirstLook(handle, { panel: panelOfAddress(wished, session.modules, 0), mcuId, manufacturer });
  const service = useStored(chosenMap);
  const choice = useStripChoice({
    panel,
    usual: hiddenPanel,
    isCovered: !isDesktop && mcuId !== null,
    open: (next) => void navigate({ ...paths.home({ panel: next }), replace: true }),
  });
  const warnings = (item: DeviceItem, worst: Warning | null) => (
    <Suspense fallback={<div className={styles.warnings} />}>
      <CardWarnings mcuId={item.mcuId} worst={worst} />
    </Suspense>
  );

  const insets = (isDesktop ? wideInsets : phoneInsets)(showsStrip, showsPanel, mcuId);
  const map = (
    <FleetMap
      manufacturer={manufacturer}
      selectedMcuId={mcuId}
      onSelect={select}
      fullMap={fullMap}
      onFullMap={setFullMap}
      insets={insets}
      compact={!isDesktop}
      onReady={setHandle}
      service={service}
      onService={saveMap}
    />
  );
  const mayAdd = can.addDevice(session, { companyPath: session.companyPath }).allowed;
  const list = showsPanel && (
    <HomePanel
      key={panel}
      manufacturer={manufacturer}
      selectedMcuId={mcuId}
      onSelect={selectFromList}
      onClose={() => void navigate({ ...paths.home({ panel: 0, ...(mcuId && { mcuId }) }), replace: true })}
      onAdd={mayAdd ? () => setAdding(true) : undefined}
      sheet={!isDesktop}
    />
  );
  const addDialog = adding && (
    <Suspense fallback={null}>
      <AddDeviceDialog open manufacturer={manufacturer ?? undefined} onClose={() => setAdding(false)} />
    </Suspense>
  );
  if (!isDesktop) {
    return (
      <PhoneHome
        panel={list}
        addDialog={addDialog}
        choice={choice}
        counted={counted}
        listed={listedBy(panel || hiddenPanel)}
        map={map}
        chromeless={fullMap}
        mcuId={mcuId}
        onClose={() => select(null)}
        onLocate={(id) => handle?.locate(id, false)}
        warnings={warnings}
      />
    );
  }
  const area = () => ({
    left: insets.left,
    top: insets.top,
    right: container.current?.clientWidth ?? 0,
    bottom: container.current?.clientHeight ?? 0,
  });
  return (
    <div ref={container} className={styles.container}>
      {map}
      {list}
      {!showsPanel && !fullMap && hiddenPanel !== 0 && (
        <div className={styles.reopen}>
          <IconButton
            icon="list"
            frame="float"
            label={t('open_list')}
            onClick={() =>
              void navigate({ ...paths.home({ panel: hiddenPanel, ...(mcuId && { mcuId }) }), replace: true })
            }
          />
        </div>
      )}
      {showsStrip && (
        <div className={styles.strip} data-panel={showsPanel}>
          <FleetStrip counted={counted} {...choice} />
        </div>
      )}
      {mcuId && (
        <PlacedPopup
          key={mcuId}
          mcuId={mcuId}
          listed={listed?.mcuId === mcuId ? listed : undefined}
          handle={handle}
          area={area}
          onClose={() => select(null)}
          warnings={warnings}
        />
      )}
      {addDialog}
    </div>
  );
}
