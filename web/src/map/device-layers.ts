import type { Feature, FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { severityOf } from '../ui/mark/severity.ts';
import type { MarkerGroup } from './clusters.ts';
import type { DeviceField } from './device-field.ts';
import { countFont } from './label-font.ts';
import { badgeInk } from './marker-icons.ts';
import { fromUnitSquare } from './mercator.ts';
import type { MapTokens } from './tokens.ts';

export const devicesSource = 'devices';
export const selectedSource = 'selected-device';
/** Layers that answer a click or the pointer. */
export const deviceLayers = ['device-marker', 'device-cluster'];

const alwaysShown = {
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
  'text-allow-overlap': true,
  'text-ignore-placement': true,
} as const;

/** Size of a cluster's disc in pixels by the number of devices in it. */
export const discSize = (count: number): 34 | 40 | 48 => (count <= 9 ? 34 : count <= 20 ? 40 : 48);

const sizeOf: ExpressionSpecification = ['get', 'size'];
/** The badge sits on the ring at the upper right, at 45 degrees. */
const badgePlace = { 34: 12, 40: 14.5, 48: 17.5 };
const badgeOffset = (perPixel: number): ExpressionSpecification => [
  'match',
  sizeOf,
  34,
  ['literal', [badgePlace[34] * perPixel, -badgePlace[34] * perPixel]],
  40,
  ['literal', [badgePlace[40] * perPixel, -badgePlace[40] * perPixel]],
  ['literal', [badgePlace[48] * perPixel, -badgePlace[48] * perPixel]],
];

const badgeTextSizePx = 10;

/** Layers above the base map, lowest first. */
export function deviceLayerSpecs(tokens: MapTokens): SymbolLayerSpecification[] {
  const isGroup: ExpressionSpecification = ['>', ['get', 'count'], 1];
  const isAlarmed: ExpressionSpecification = ['>', ['get', 'alarmed'], 0];
  const severity: ExpressionSpecification = ['get', 'severity'];
  return [
    {
      id: 'device-marker',
      type: 'symbol',
      source: devicesSource,
      filter: ['!', isGroup],
      layout: {
        ...alwaysShown,
        'icon-image': ['case', ['get', 'online'], 'wy-device', 'wy-device-offline'],
        // Online ones on top where markers overlap.
        'symbol-sort-key': ['case', ['get', 'online'], 1, 0],
      },
    },
    {
      id: 'device-alarm',
      type: 'symbol',
      source: devicesSource,
      filter: ['all', ['!', isGroup], isAlarmed],
      layout: { ...alwaysShown, 'icon-image': ['concat', 'wy-device-', severity], 'icon-offset': [8, -8] },
    },
    {
      id: 'device-cluster',
      type: 'symbol',
      source: devicesSource,
      filter: isGroup,
      layout: {
        ...alwaysShown,
        'icon-image': ['concat', 'wy-cluster-', ['to-string', sizeOf]],
        'text-field': ['get', 'label'],
        'text-font': countFont,
        'text-size': 14,
        'symbol-sort-key': ['get', 'count'],
      },
      paint: { 'text-color': tokens.onWatt },
    },
    {
      id: 'device-cluster-alarm',
      type: 'symbol',
      source: devicesSource,
      filter: ['all', isGroup, isAlarmed],
      layout: {
        ...alwaysShown,
        'icon-image': ['concat', 'wy-badge-', severity, '-', ['to-string', ['length', ['get', 'badge']]]],
        'icon-offset': badgeOffset(1),
        'text-field': ['get', 'badge'],
        'text-font': countFont,
        'text-size': badgeTextSizePx,
        'text-offset': badgeOffset(1 / badgeTextSizePx),
      },
      paint: {
        'text-color': [
          'match',
          severity,
          'highest',
          badgeInk(tokens, 'highest'),
          'lesser',
          badgeInk(tokens, 'lesser'),
          badgeInk(tokens, 'notice'),
        ],
      },
    },
    {
      id: 'device-selected',
      type: 'symbol',
      source: selectedSource,
      layout: { ...alwaysShown, 'icon-image': 'wy-selected' },
    },
  ];
}

/** The text of a disc: exact to 999, then thousands. */
export const countLabel = (count: number): string =>
  count < 1_000
    ? String(count)
    : count < 10_000
      ? `${(Math.floor(count / 100) / 10).toFixed(1)}k`
      : `${Math.floor(count / 1_000)}k`;

export const badgeLabel = (alarmed: number): string => (alarmed > 99 ? '99+' : String(alarmed));

/** Features of the groups; `group` is the place in the list, which clicks lead back to. */
export function groupFeatures(groups: readonly MarkerGroup[], field: DeviceField): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: groups.map((group, index): Feature<Point> => {
      const { longitude, latitude } = fromUnitSquare(group.x, group.y);
      return {
        type: 'Feature',
        id: index,
        properties: {
          group: index,
          count: group.count,
          alarmed: group.alarmed,
          severity: severityOf(group.worst),
          online: group.count === 1 && field.isOnline(group.devices[0] ?? -1),
          size: discSize(group.count),
          label: countLabel(group.count),
          badge: badgeLabel(group.alarmed),
        },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      };
    }),
  };
}
