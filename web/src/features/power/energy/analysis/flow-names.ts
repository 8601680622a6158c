import type { Analysis } from './analysis-queries.ts';

interface Flow {
  readonly key: Exclude<keyof Analysis['flows'], 'rest'>;
  /** Of its name, in the module `energy`. */
  readonly text:
    | 'energy_solar'
    | 'energy_mains'
    | 'energy_converter'
    | 'energy_discharged'
    | 'used'
    | 'energy_charged'
    | 'energy_fed'
    | 'losses';
  /** Name of a colour of the theme. */
  readonly colour: string;
}

/** Where the energy of a system comes from, and where it goes. */
export const SOURCES: readonly Flow[] = [
  { key: 'solar', text: 'energy_solar', colour: 'solar' },
  { key: 'mains', text: 'energy_mains', colour: 'grid' },
  { key: 'converter', text: 'energy_converter', colour: 'c5' },
  { key: 'discharged', text: 'energy_discharged', colour: 'c8' },
];
export const USES: readonly Flow[] = [
  { key: 'used', text: 'used', colour: 'c2' },
  { key: 'charged', text: 'energy_charged', colour: 'charge-fill' },
  { key: 'fed', text: 'energy_fed', colour: 'c7' },
  { key: 'losses', text: 'losses', colour: 'idle-fill' },
];
export const REST_COLOUR = 'ink';
