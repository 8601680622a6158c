import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, addProtocol, MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';
import type { BaseMap } from './base-map.ts';
import { deviceLayerSpecs, devicesSource, selectedSource } from './device-layers.ts';
import { labelFont, loadLabelFont } from './label-font.ts';
import { addLandOutline, type LandOutline } from './land-outline.ts';
import { embeddedMap, type MapService, mapView } from './map-service.ts';
import { drawMarkerIcons } from './marker-icons.ts';
import { openWithRetry } from './open-with-retry.ts';
import type { MapTokens } from './tokens.ts';

/** The appearance of the map; changing it keeps tiles, markers and the view. */
export interface MapAppearance {
  readonly tokens: MapTokens;
  readonly language: string;
  readonly showNames: boolean;
}

export interface MapEngine {
  readonly map: MapLibreMap;
  /** Settled when the marker layers accept data. */
  readonly ready: Promise<void>;
  readonly setAppearance: (appearance: MapAppearance) => void;
  /** Settled when the base map in view was first drawn. */
  readonly baseMapDrawn: Promise<void>;
  /** Opens the first service in this order that answers, and returns it. */
  readonly openServices: (services: readonly MapService[]) => Promise<MapService>;
  readonly stop: () => void;
}

let prepared = false;

function prepareOnce(): void {
  if (prepared) return;
  prepared = true;
  setWorkerUrl(workerUrl);
  const protocol = new Protocol();
  addProtocol('pmtiles', protocol.tile);
}

/** Where MapLibre puts its attribution; the stylesheet keeps it clear of the controls. */
const attributionPlace = 'bottom-right';

/**
 * A map in an element, with the base map under the layers of devices.
 *
 * @throws GPUInitializationError when the browser gives no WebGL 2 context
 */
export function startMap(container: HTMLElement, firstAppearance: MapAppearance, label: string): MapEngine {
  prepareOnce();
  const map = new MapLibreMap({
    container,
    style: {
      version: 8,
      sources: {},
      layers: [{ id: 'base-water', type: 'background', paint: { 'background-color': firstAppearance.tokens.water } }],
    },
    center: [mapView.centre.longitude, mapView.centre.latitude],
    zoom: mapView.initialZoom,
    minZoom: mapView.minZoom,
    maxZoom: mapView.maxZoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    keyboard: false,
    fadeDuration: 120,
    localIdeographFontFamily: false,
    locale: { 'Map.Title': label },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new AttributionControl({ compact: false }), attributionPlace);
  const setBusy = (isBusy: boolean) => container.setAttribute('aria-busy', String(isBusy));
  setBusy(true);
  map.on('dataloading', () => setBusy(true));
  map.on('idle', () => setBusy(false));
  map.on('moveend', () => {
    const { lat, lng } = map.getCenter();
    container.dataset.centre = `${lat.toFixed(2)} ${lng.toFixed(2)}`;
  });

  let appearance = firstAppearance;
  let base: BaseMap | undefined;
  let opening = new AbortController();
  let isStopped = false;
  let landOutline: LandOutline | undefined;

  const drawIcons = () => {
    const ratio = Math.min(3, Math.max(1, Math.ceil(window.devicePixelRatio)));
    for (const { id, image } of drawMarkerIcons(appearance.tokens, ratio)) {
      if (map.hasImage(id)) map.updateImage(id, image);
      else map.addImage(id, image, { pixelRatio: ratio });
    }
  };

  const addDeviceLayers = () => {
    // A page that is left before its map has loaded no longer has a style.
    if (isStopped) return;
    drawIcons();
    const nothing = { type: 'FeatureCollection' as const, features: [] };
    // A wide buffer, so that discs are not cut where two tiles of the source meet.
    map.addSource(devicesSource, { type: 'geojson', data: nothing, buffer: 64, maxzoom: mapView.maxZoom + 1 });
    map.addSource(selectedSource, { type: 'geojson', data: nothing });
    for (const layer of deviceLayerSpecs(appearance.tokens)) map.addLayer(layer);
  };

  const style = map.once('style.load').then(() => {
    if (!isStopped) landOutline = addLandOutline(map, appearance.tokens);
  });
  const ready = Promise.all([style, loadLabelFont()]).then(addDeviceLayers);

  const { promise: baseMapDrawn, resolve: resolveBaseMap } = Promise.withResolvers<void>();
  const onTiles = () => {
    const sources = Object.keys(map.getStyle()?.sources ?? {}).filter(isBaseSource);
    if (!base || !sources.every((id) => map.isSourceLoaded(id))) return;
    map.off('sourcedata', onTiles);
    map.once('render', () => {
      landOutline?.remove();
      resolveBaseMap();
    });
  };
  map.on('sourcedata', onTiles);

  const currentStyle = (opened: BaseMap) => opened.style({ ...appearance, font: labelFont });

  const showBase = (opened: BaseMap) => {
    const style = currentStyle(opened);
    const present = map.getStyle();
    for (const { id } of present.layers) if (id.startsWith('base-')) map.removeLayer(id);
    for (const id of Object.keys(present.sources)) if (isBaseSource(id)) map.removeSource(id);
    if (opened.sprite) map.setSprite(typeof opened.sprite === 'string' ? opened.sprite : null);
    for (const [id, source] of Object.entries(style.sources)) map.addSource(id, source);
    const above = map.getStyle().layers[0]?.id;
    for (const layer of style.layers) map.addLayer(layer, above);
    landOutline?.raise();
    base = opened;
  };

  return {
    map,
    ready,
    baseMapDrawn,
    setAppearance: (next) => {
      appearance = next;
      landOutline?.repaint(next.tokens);
      if (!map.hasImage('wy-device')) return;
      drawIcons();
      repaint(map, deviceLayerSpecs(appearance.tokens));
      if (base) repaint(map, currentStyle(base).layers);
    },
    openServices: async (services) => {
      opening.abort();
      opening = new AbortController();
      const { signal } = opening;
      const opened = await openFirst([...services, embeddedMap], signal);
      await ready;
      signal.throwIfAborted();
      showBase(opened);
      return opened.service;
    },
    stop: () => {
      isStopped = true;
      opening.abort();
      map.remove();
    },
  };
}

const isBaseSource = (id: string) => id === 'base' || id.startsWith('base-');

async function openFirst(services: readonly MapService[], signal: AbortSignal): Promise<BaseMap> {
  let failure: unknown;
  for (const service of services) {
    try {
      return await openWithRetry(service, signal);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

/** Applies new colours and texts to existing layers without reloading tiles. */
function repaint(map: MapLibreMap, layers: readonly { id: string; paint?: object; layout?: object }[]): void {
  for (const { id, paint, layout } of layers) {
    if (!map.getLayer(id)) continue;
    for (const [name, value] of Object.entries(paint ?? {})) map.setPaintProperty(id, name as 'fill-color', value);
    for (const [name, value] of Object.entries(layout ?? {})) map.setLayoutProperty(id, name as 'visibility', value);
  }
}
