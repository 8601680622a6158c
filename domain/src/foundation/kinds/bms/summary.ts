import type { Bms } from '../../../gen/uplink.ts';
import { UNREAD_CENTI_CELSIUS, UNREAD_MILLIVOLT } from '../channel.ts';
import { extremeOf } from '../list-values.ts';

/**
 * The values that lists, cards and rules need from a battery management system's record; the cells themselves stay in
 * the log.
 */
export interface BmsSummary {
  cellCount: number;
  /** Lowest, highest and their difference, millivolt; null without cells. Places count from 0. */
  minimumCellMillivolt: number | null;
  minimumCellIndex: number | null;
  maximumCellMillivolt: number | null;
  maximumCellIndex: number | null;
  cellSpreadMillivolt: number | null;
  minimumCentiCelsius: number | null;
  maximumCentiCelsius: number | null;
  socCentiPercent: number | null;
  sohCentiPercent: number | null;
  cycleCount: number | null;
  remainingCentiAmpHour: number | null;
  fullCentiAmpHour: number | null;
  designCentiAmpHour: number | null;
  packCentiVolt: number | null;
  /** Positive charges. */
  packCentiAmp: number | null;
  faultBits: number | null;
  warningLevel: number | null;
}

/** A cell that could not be read counts as a cell, not as a voltage; a probe that could not has no temperature. */
export function bmsSummary(body: Bms): BmsSummary {
  const lowest = extremeCell(body.cellMillivolt, (candidate, best) => candidate < best);
  const highest = extremeCell(body.cellMillivolt, (candidate, best) => candidate > best);
  const temperatures = body.temperatureCentiCelsius;
  return {
    cellCount: body.cellMillivolt.length,
    minimumCellMillivolt: lowest?.millivolt ?? null,
    minimumCellIndex: lowest?.index ?? null,
    maximumCellMillivolt: highest?.millivolt ?? null,
    maximumCellIndex: highest?.index ?? null,
    cellSpreadMillivolt: lowest && highest ? highest.millivolt - lowest.millivolt : null,
    minimumCentiCelsius: extremeOf(temperatures, UNREAD_CENTI_CELSIUS, 'lowest') ?? null,
    maximumCentiCelsius: extremeOf(temperatures, UNREAD_CENTI_CELSIUS, 'highest') ?? null,
    socCentiPercent: body.socCentiPercent ?? null,
    sohCentiPercent: body.sohCentiPercent ?? null,
    cycleCount: body.cycleCount ?? null,
    remainingCentiAmpHour: body.remainingCapacityCentiAmpHour ?? null,
    fullCentiAmpHour: body.fullCapacityCentiAmpHour ?? null,
    designCentiAmpHour: body.designCapacityCentiAmpHour ?? null,
    packCentiVolt: body.packCentiVolt ?? null,
    packCentiAmp: body.packCentiAmp ?? null,
    faultBits: body.faultBits ?? null,
    warningLevel: body.warningLevel ?? null,
  };
}

interface Cell {
  index: number;
  millivolt: number;
}

function extremeCell(cells: readonly number[], better: (candidate: number, best: number) => boolean): Cell | null {
  let found: Cell | null = null;
  for (let index = 0; index < cells.length; index++) {
    const millivolt = cells[index]!;
    if (millivolt !== UNREAD_MILLIVOLT && (found === null || better(millivolt, found.millivolt)))
      found = { index, millivolt };
  }
  return found;
}
