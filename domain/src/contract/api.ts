import type { Contract } from './define.ts';
import type { Meanings } from './openapi/meanings.ts';
import type { SectionName } from './openapi/sections.ts';

type Sections = Readonly<Partial<Record<SectionName, Contract>>>;

/** What a feature adds to the API. */
export interface Api<C extends Contract = Contract> {
  readonly calls: C;
  /** Its calls again, by the section in which they are described. */
  readonly sections: Sections;
  /** What the fields of its calls mean: its own words, then those of features whose fields it answers. */
  readonly meanings: readonly Meanings[];
}

type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type Joined<C> = All<C> extends infer J extends Contract ? { [K in keyof J]: J[K] } : never;

/** The calls of a feature by section, and what their fields mean. */
export const api = <const S extends Sections>(sections: S, ...meanings: Meanings[]): Api<Joined<S[keyof S]>> => ({
  calls: joinCalls(Object.values(sections)) as Joined<S[keyof S]>,
  sections,
  meanings,
});

/** The calls of all features. */
export const joinApis = <const A extends readonly Api[]>(apis: A) =>
  joinCalls(apis.map(({ calls }) => calls)) as Joined<A[number]['calls']>;

/** Contracts as one: a call has one owner. */
function joinCalls(contracts: readonly Contract[]): Contract {
  const all: Record<string, Contract[string]> = {};
  for (const [name, call] of contracts.flatMap((each) => Object.entries(each))) {
    if (Object.hasOwn(all, name)) throw new Error(`the call ${name} has two owners`);
    all[name] = call;
  }
  return all;
}
