import { useState } from 'react';

interface Choosable {
  readonly id: number;
  readonly mcuId: string;
  readonly companyId: number;
  /** Null for a monitor. */
  readonly manufacturer: number | null;
}

/** The chosen devices, on all pages of the filtered table. */
export interface Chosen {
  readonly mcuIds: readonly string[];
  readonly ids: readonly number[];
  /** The companies of these devices. */
  readonly companyIds: readonly number[];
  /** Whether all of them are monitors. */
  readonly areMonitors: boolean;
  has(mcuId: string): boolean;
  /** Chooses all, or none when all are already chosen. */
  toggle(devices: readonly Choosable[]): void;
  set(devices: readonly Choosable[]): void;
}

const NONE: ReadonlyMap<string, Choosable> = new Map();

/** @param filter names what the table is narrowed to: with another filter the choice is gone */
export function useChosen(filter: string): Chosen {
  const [state, setState] = useState({ filter, chosen: NONE });
  const chosen = state.filter === filter ? state.chosen : NONE;
  const update = (next: ReadonlyMap<string, Choosable>) => setState({ filter, chosen: next });
  return {
    mcuIds: [...chosen.keys()],
    ids: [...chosen.values()].map(({ id }) => id),
    companyIds: [...new Set([...chosen.values()].map(({ companyId }) => companyId))],
    areMonitors: [...chosen.values()].every(({ manufacturer }) => manufacturer === null),
    has: (mcuId) => chosen.has(mcuId),
    toggle: (devices) => {
      const next = new Map(chosen);
      const isAll = devices.every(({ mcuId }) => chosen.has(mcuId));
      for (const device of devices) {
        if (isAll) next.delete(device.mcuId);
        else next.set(device.mcuId, device);
      }
      update(next);
    },
    set: (devices) => update(new Map(devices.map((device) => [device.mcuId, device]))),
  };
}
