import type { SevereLevel } from '../../alerting/alarms/watch/battery-fault.ts';
import type { SohBand } from '../../foundation/kinds/units.ts';

/** What a page says of a battery, a device or a system, with the form of its value. */
export interface Said {
  /** The word of the state of health. */
  health: SohBand;
  /** State of health, percent of the rating. */
  healthPercent: number;
  /** Worst open fault of the battery. */
  fault: SevereLevel;
  /** The daily score, and its part for full charges, 0 to 1. */
  score: number;
  fullChargePoints: number;
  /** When it was full last; null for never since `knownDays` began. */
  lastFull: number | null;
  /** For how many days a warning says that it was not full, and of how many anything is known. */
  notFullDays: number;
  knownDays: number;
  /** A cell, from 0, that is called weak or that ends the discharges; and that none stands out. */
  weakCell: number;
  cellsAlike: true;
  /** A cell, from 0, that is said to have ended discharges. */
  endedByCell: number;
  /** Part of the rating that can be taken out, 0 to 1. */
  usableShare: number;
  /** Time left as we tell it, minutes; and the device's own figure, with whether the page says that it does not fit. */
  timeLeft: {
    readonly low: number;
    readonly high: number;
    readonly goal: 'toEmpty' | 'toFull';
    /** The cell until whose end it is; null where that of the whole battery counts. */
    readonly limitedBy: number | null;
  };
  deviceTimeLeft: { readonly minutes: number; readonly isDoubted: boolean };
  /** Full cycles of the same time; and how many the management system counted in it, with whether the page says since when. */
  cycles: number;
  deviceCycles: { readonly cycles: number; readonly isDated: boolean };
  online: boolean;
  /** Since when nothing is heard, with whether the page says that its values are of another time; and of when these are. */
  offlineSince: { readonly at: number; readonly saysOfValues: boolean };
  newestValues: number;
  /** Since when the data service is over, and a charge that is shown, percent. */
  serviceEnded: number;
  charge: number;
  /** A charge with the instant of the record that it is from, wherever it is shown. */
  chargeAt: { readonly percent: number; readonly at: number };
  /** The worst level of its open warnings, wherever it is shown; 0 without any. */
  worstLevel: number;
  /** Energies of one time, Wh: used (null: not measured), out of the battery, own use of solar 0 to 1. */
  used: number | null;
  outOfBattery: number;
  ownUse: number;
  /** The lengths of the two bars of a balance. */
  sources: number;
  uses: number;
  /** Energy by a counter and by the power of the same time, Wh, with whether the page says that they differ. */
  counted: { readonly wattHours: number; readonly isDoubted: boolean };
  powered: number;
  /** A count, and the parts that it is said to consist of. */
  total: number;
  parts: readonly number[];
  /** What is said first of a battery among hints. */
  firstHint: string;
}

/** One of them, about something that has a name, as of an instant. */
export type Statement = {
  [W in keyof Said]: { readonly about: string; readonly what: W; readonly value: Said[W]; readonly at: number };
}[keyof Said];
