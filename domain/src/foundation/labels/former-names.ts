interface Named {
  readonly name: string;
  readonly formerNames: readonly string[];
}

/** The names that a field was called before it is called `name`, the newest first and each once. */
export const formerNamesWith = ({ name: former, formerNames }: Named, name: string): string[] =>
  [...new Set(former === name ? formerNames : [former, ...formerNames])].filter((each) => each !== name).slice(0, 10);
