/** A map service as configured by the operator (web info); `embedded` is the base map built with the console. */
export interface MapService {
  readonly kind: 'embedded' | 'style' | 'raster' | 'pmtiles';
  /** Address of the style JSON, tile template with {z} {x} {y}, or PMTiles file; empty for embedded. */
  readonly url: string;
  readonly coordinates: 'WGS-84' | 'GCJ-02';
  /** Whom the map names where the service does not do it itself; may be empty. */
  readonly attribution: string;
}

export const embeddedMap: MapService = { kind: 'embedded', url: '', coordinates: 'WGS-84', attribution: '' };

export type MapServiceKey = 'world' | 'regional';

/** Fixed numbers of the map page; the default centre is Guangzhou. */
export const mapView = {
  centre: { longitude: 113.2644, latitude: 23.1291 },
  minZoom: 3,
  initialZoom: 6,
  maxZoom: 17,
  /** The built-in map has nothing more to show; groups of devices still open further. */
  builtInMaxZoom: 12,
  /** Zoom when a device is located, and the wider one of the full map. */
  locateZoom: 12,
  locateZoomBig: 10,
} as const;

/** Zoom for a located device: closer in the panel view, wider on the full map. */
export const locateZoom = (fullMap: boolean): number => (fullMap ? mapView.locateZoomBig : mapView.locateZoom);
