export const SWAP_SIGNS = ['cycles', 'cells', 'health', 'capacity', 'resistance', 'pattern'] as const;
/** What jumped: the count of cycles, the number of cells, the health that the device tells, or what we measure. */
export type SwapSignKind = (typeof SWAP_SIGNS)[number];

export interface SwapSign {
  readonly sign: SwapSignKind;
  /** Cycles, cells, percent, ampere-hours, milliohm; of the pattern of cells its correlation with itself and with the later one. */
  readonly before: number;
  readonly after: number;
}

/** That the battery of a place seems to have been swapped. */
export interface SwapSuggestion {
  /** The last record that is surely of the former one, and the first one of the other, UTC epoch ms. */
  readonly lastAt: number;
  readonly at: number;
  readonly signs: readonly SwapSign[];
}
