/** What the faults of a family of devices are called; the place in the list is the bit in `fault_bits`. */
export interface Faults {
  /** Key of what the family is called: `family_<family>` of the texts `faults`. */
  readonly family: string;
  /** Keys of the same texts. */
  readonly names: readonly string[];
  /** Those of them that say that the mains is away. */
  readonly ofMains?: readonly string[];
}
