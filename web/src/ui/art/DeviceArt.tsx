import { type ReactNode, useState } from 'react';
import { packDrawing } from '../../kinds/bms/drawing.tsx';
import { DRAWINGS, isDrawn } from '../../kinds/drawings.ts';
import { otherDrawing } from '../../kinds/other-drawing.tsx';
import styles from './DeviceArt.module.css';

/** Batteries whose models are named by series and size, `EnerPack/200`. */
const DRAWING_OF_SERIES: Readonly<Record<string, ReactNode>> = {
  EnerPack: packDrawing,
};

/** The drawing of a type; of a battery with a slash in its model, that of the series before it. */
export function drawingOf(deviceType: string, deviceModel = ''): ReactNode {
  const [series = '', size] = deviceModel.split('/');
  const ofSeries = deviceType === 'f' && size !== undefined ? DRAWING_OF_SERIES[series] : undefined;
  return ofSeries ?? (isDrawn(deviceType) ? DRAWINGS[deviceType] : otherDrawing);
}

interface Props {
  deviceType: string;
  deviceModel?: string | undefined;
  /** Size of the drawing in px. */
  size?: number;
  /** A silent device is drawn pale. */
  pale?: boolean;
}

/** The drawing of a device type; its name is always written beside it. */
export function DeviceDrawing({ deviceType, deviceModel, size = 32, pale = false }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" opacity={pale ? 0.6 : undefined} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {drawingOf(deviceType, deviceModel)}
      </g>
    </svg>
  );
}

interface TileProps extends Props {
  /** Size of the tile in px. */
  tile?: number;
  /** A photograph of the machine, instead of the drawing. */
  image?: string | null | undefined;
}

/** The drawing, or the device's own image, in its tile. */
export function DeviceArt({ deviceType, deviceModel, tile = 48, size = 32, pale = false, image }: TileProps) {
  // If the image is missing, the drawing is shown.
  const [gone, setGone] = useState<string | null>(null);
  return (
    <span className={styles.tile} style={{ width: tile, height: tile }}>
      {image && image !== gone ? (
        <img
          className={styles.image}
          src={image}
          alt=""
          loading="lazy"
          data-pale={pale}
          onError={() => setGone(image)}
        />
      ) : (
        <DeviceDrawing deviceType={deviceType} deviceModel={deviceModel} size={size} pale={pale} />
      )}
    </span>
  );
}
