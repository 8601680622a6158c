/** Which console a page came from, or a server gives out. */
export interface Build {
  /** Version of the product, such as 1.7.8. */
  readonly version: string;
  /** Equal for equal files; empty where it is not known. */
  readonly build: string;
  /** UTC epoch ms; 0 where it is not known. */
  readonly builtAt: number;
}

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})/;

const numbersOf = (version: string): readonly number[] | null => VERSION.exec(version)?.slice(1).map(Number) ?? null;

/** Below 0 when `one` is older than `other`, above when newer; 0 as well when one of them is no version. */
export function compareVersions(one: string, other: string): number {
  const left = numbersOf(one);
  const right = numbersOf(other);
  if (!left || !right) return 0;
  return left.map((number, place) => number - (right[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/**
 * Whether loading the page again brings something newer: a higher version, or of the same version other files that were
 * built later. Who does not know its build compares versions alone. While servers are replaced one by one, an old one has nothing to offer to a page of a new one.
 */
export function isNewer(offered: Build, page: Build): boolean {
  const difference = compareVersions(offered.version, page.version);
  if (difference !== 0) return difference > 0;
  return offered.build !== '' && page.build !== '' && offered.build !== page.build && offered.builtAt > page.builtAt;
}
