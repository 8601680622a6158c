/** Faults as rules name them, in the reader's words. */
export const translated = <F extends object>(
  faults: F,
  words: (key: NonNullable<F[keyof F]>) => string,
): { readonly [name in keyof F]?: string } =>
  Object.fromEntries(Object.entries(faults).map(([name, key]) => [name, words(key)])) as { [name in keyof F]?: string };
