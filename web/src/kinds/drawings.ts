import type { ReactNode } from 'react';
import type { DeviceType } from '#domain/foundation/devices/device-types.ts';
import { bmsDrawings } from './bms/drawing.tsx';
import { cbbDrawings } from './cbb/drawing.tsx';
import { dmtDrawings } from './dmt/drawing.tsx';
import { gptsDrawings } from './gpts/drawing.tsx';
import { inverterDrawings } from './inverter/drawing.tsx';
import { monitorDrawings } from './monitor/drawing.tsx';
import { tcDrawings } from './tc/drawing.tsx';
import { upsDrawings } from './ups/drawing.tsx';

/** Drawings of device types on a 48 px grid, for a group with a 2 px round stroke in `currentColor`. */
export const DRAWINGS = {
  ...monitorDrawings,
  ...inverterDrawings,
  ...tcDrawings,
  ...dmtDrawings,
  ...bmsDrawings,
  ...gptsDrawings,
  ...upsDrawings,
  ...cbbDrawings,
} satisfies { readonly [T in DeviceType]: ReactNode };

/** Whether a type has a drawing: each known one has. Lists and maps ask so, and load no registry of kinds for it. */
export const isDrawn = (deviceType: string): deviceType is DeviceType => Object.hasOwn(DRAWINGS, deviceType);
