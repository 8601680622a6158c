/** What the connection of a system to the mains gives: A and V of each phase. */
export interface MainsSupply {
  readonly amp: number;
  readonly phases: number;
  readonly volt: number;
}

export const MAINS_PHASES = [1, 3] as const;
export const MAX_MAINS_AMP = 5000;
export const MAINS_VOLT = { lowest: 90, usual: 230, highest: 500 } as const;

/** How people enter it: 0 A where it is not known. */
interface Entered {
  readonly mainsAmp: number;
  readonly mainsPhases: number;
  readonly mainsVolt: number;
}

export const suppliedBy = ({ mainsAmp, mainsPhases, mainsVolt }: Entered): MainsSupply | null =>
  mainsAmp === 0 ? null : { amp: mainsAmp, phases: mainsPhases, volt: mainsVolt };
