/**
 * Machines that are powered by batteries, by trade. Their names are `machine_*` and `trade_*` of the texts
 * `device_detail`.
 */
export const MACHINE_TRADES = {
  warehouse: [
    'forklift',
    'reach-truck',
    'order-picker',
    'pallet-mover',
    'pallet-stacker',
    'very-narrow-aisle-truck',
    'tow-tug',
    'automated-guided-vehicle',
  ],
  yard: ['yard-tractor', 'airport-tug', 'belt-loader', 'container-handler'],
  access: ['scissor-lift', 'boom-lift', 'mast-lift', 'telehandler', 'mini-excavator', 'wheel-loader'],
  cleaning: ['sweeper', 'floor-scrubber'],
  leisure: ['golf-cart', 'utility-cart', 'low-speed-vehicle', 'rv', 'boat'],
  energy: ['telecom', 'solar-storage', 'ups', 'generator-start', 'hub'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type MachineTrade = keyof typeof MACHINE_TRADES;
/** Used for every machine that is not in the list. */
export const OTHER_MACHINE = 'OTHER';
export type MachineType = (typeof MACHINE_TRADES)[MachineTrade][number] | typeof OTHER_MACHINE;

export const MACHINE_TYPES: readonly MachineType[] = [...Object.values(MACHINE_TRADES).flat(), OTHER_MACHINE];
export const isMachineType = (code: string): code is MachineType => MACHINE_TYPES.some((known) => known === code);
/** Trades in the order in which they are listed. */
export const TRADES = Object.keys(MACHINE_TRADES) as MachineTrade[];

/** The picture of a machine: that of its trade; null for one that is in no list. */
export function machinePicture(code: string | null): string | null {
  const trade = TRADES.find((each) => MACHINE_TRADES[each].some((known) => known === code));
  return trade === undefined ? null : `/machines/${trade}.svg`;
}

/** Key of a machine's name: a text key contains no dash. */
export const machineTextKey = <T extends MachineType>(code: T) =>
  `machine_${code.replaceAll('-', '_')}` as `machine_${Underscored<T>}`;
type Underscored<T extends string> = T extends `${infer Head}-${infer Tail}` ? `${Head}_${Underscored<Tail>}` : T;
