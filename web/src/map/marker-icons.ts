import type { Severity } from '../ui/mark/severity.ts';
import type { MapTokens } from './tokens.ts';

type MarkerIconId =
  | 'wy-device'
  | 'wy-device-offline'
  | `wy-device-${Severity}`
  | 'wy-airport'
  | 'wy-port'
  | 'wy-selected'
  | 'wy-cluster-34'
  | 'wy-cluster-40'
  | 'wy-cluster-48'
  | `wy-badge-${Severity}-${1 | 2 | 3}`;

interface MarkerIcon {
  readonly id: MarkerIconId;
  readonly image: ImageData;
}

/** Bolt of the marker drawing, centred on 0, 0, for a disc of radius 10. */
const bolt = 'M.9-5.2-3.6.8h3l-.7 4.2L3.5-1.2H.4z';

/** Signs of the base map, centred on 0, 0: a plane seen from above, and an anchor. */
const signs = {
  airport:
    'M0-6C.7-6 1-5 1-4V-1.6L6 1.4V2.6L1 1.2V3.9L2.4 5V6L0 5.3-2.4 6V5L-1 3.9V1.2L-6 2.6V1.4L-1-1.6V-4C-1-5-.7-6 0-6Z',
  port: 'M0-2.4V5.4M-2.2-1H2.2M-4.8 1.6C-4.4 4-2.6 5.2 0 5.4 2.6 5.2 4.4 4 4.8 1.6M1.5-3.9A1.5 1.5 0 1 1-1.5-3.9 1.5 1.5 0 1 1 1.5-3.9Z',
} as const;

const SEVERITIES = ['highest', 'lesser', 'notice'] as const satisfies readonly Severity[];
/** As in messages: a triangle, a diamond, a circle. */
const marks = (): Readonly<Record<Severity, Path2D>> => ({
  highest: new Path2D('M0-7.4 8 6.4H-8z'),
  lesser: new Path2D('M0-8 8 0 0 8-8 0z'),
  notice: new Path2D('M7 0A7 7 0 1 1-7 0 7 7 0 1 1 7 0z'),
});

type Draw = (context: CanvasRenderingContext2D) => void;

/** All images of markers and of the base map's signs in the colours of a theme, at `ratio` device pixels per CSS pixel. */
export function drawMarkerIcons(tokens: MapTokens, ratio: number): MarkerIcon[] {
  const icon = (id: MarkerIconId, width: number, height: number, draw: Draw): MarkerIcon => ({
    id,
    image: paint(width, height, ratio, draw),
  });
  return [
    icon('wy-device', 24, 24, (context) => {
      disc(context, 10, tokens.marker, tokens.markerRing, 1.6);
      drawBolt(context, 1, tokens.markerRing);
    }),
    icon('wy-device-offline', 24, 24, (context) => {
      context.setLineDash([3, 2.2]);
      disc(context, 10, tokens.wattSoft, tokens.dark ? tokens.marker : tokens.markerRing, 1.6);
      drawBolt(context, 1, tokens.dark ? tokens.marker : '#6B5A1E');
    }),
    ...SEVERITIES.map((severity) =>
      icon(`wy-device-${severity}`, 22, 22, (context) => {
        badge(context, marks()[severity], severityFill(tokens, severity), tokens.land);
        context.strokeStyle = badgeInk(tokens, severity);
        context.lineWidth = 1.8;
        context.lineCap = 'round';
        context.stroke(new Path2D(severity === 'notice' ? 'M0-.6V3.1M0-3.1v.1' : 'M0-2.8V.9M0 3.3v.1'));
      }),
    ),
    ...(['airport', 'port'] as const).map((kind) =>
      icon(`wy-${kind}`, 16, 16, (context) => {
        context.lineJoin = 'round';
        context.lineCap = 'round';
        context.strokeStyle = tokens.land;
        context.lineWidth = 3;
        context.stroke(new Path2D(signs[kind]));
        context.strokeStyle = tokens.label;
        context.lineWidth = kind === 'port' ? 1.4 : 0.6;
        context.stroke(new Path2D(signs[kind]));
        context.fillStyle = tokens.label;
        if (kind === 'airport') context.fill(new Path2D(signs.airport));
      }),
    ),
    icon('wy-selected', 56, 56, (context) => {
      halo(context, 26, tokens.markerSelected, 0.16);
      disc(context, 15, tokens.markerSelected, tokens.markerSelectedRing, 2.5);
      drawBolt(context, 1.5, '#FFFFFF');
    }),
    ...([34, 40, 48] as const).map((size) =>
      icon(`wy-cluster-${size}`, size + 12, size + 12, (context) => {
        halo(context, size / 2 + 5, tokens.marker, 0.28);
        disc(context, size / 2, tokens.marker, tokens.markerRing, 1.6);
      }),
    ),
    ...SEVERITIES.flatMap((severity) =>
      ([1, 2, 3] as const).map((digits) =>
        icon(`wy-badge-${severity}-${digits}`, 20 + 6 * (digits - 1), 20, (context) => {
          const width = 16 + 6 * (digits - 1);
          const pill = new Path2D();
          pill.roundRect(-width / 2, -8, width, 16, 8);
          badge(context, pill, severityFill(tokens, severity), tokens.land);
        }),
      ),
    ),
  ];
}

const severityFill = (tokens: MapTokens, severity: Severity): string =>
  ({ highest: tokens.alarmFill, lesser: tokens.warnFill, notice: tokens.idleFill })[severity];

/** Text on a badge, at 4.5:1 and more: white by day and near black by night, which it always is on a lesser level. */
export const badgeInk = (tokens: MapTokens, severity: Severity): string => {
  if (severity === 'lesser') return '#2A1C00';
  if (!tokens.dark) return '#FFFFFF';
  return severity === 'notice' ? '#0F1417' : '#210008';
};

function paint(width: number, height: number, ratio: number, draw: Draw): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d canvas');
  context.scale(ratio, ratio);
  context.translate(width / 2, height / 2);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function disc(context: CanvasRenderingContext2D, radius: number, fill: string, ring: string, ringWidth: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = ring;
  context.lineWidth = ringWidth;
  context.stroke();
  context.setLineDash([]);
}

function halo(context: CanvasRenderingContext2D, radius: number, fill: string, opacity: number): void {
  context.globalAlpha = opacity;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.globalAlpha = 1;
}

function drawBolt(context: CanvasRenderingContext2D, scale: number, fill: string): void {
  context.save();
  context.scale(scale, scale);
  context.fillStyle = fill;
  context.fill(new Path2D(bolt));
  context.restore();
}

function badge(context: CanvasRenderingContext2D, shape: Path2D, fill: string, ring: string): void {
  context.strokeStyle = ring;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.stroke(shape);
  context.fillStyle = fill;
  context.fill(shape);
}
