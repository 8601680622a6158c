import { type CompanyPath, idsOfPath } from '../basics/company-path.ts';

/** The company at the top and those directly below it demand how people sign in, of themselves and everybody below them. */
const MAX_DEPTH = 2;
export const mayDemand = (path: CompanyPath): boolean => {
  const depth = idsOfPath(path)?.length ?? Number.POSITIVE_INFINITY;
  return depth <= MAX_DEPTH;
};

/** Paths of the companies whose demands count for a company, from the top. */
export const demandingPaths = (path: CompanyPath): readonly CompanyPath[] => {
  const ids = idsOfPath(path) ?? [];
  return ids.slice(0, MAX_DEPTH).map((_, index) => ids.slice(0, index + 1).join('-'));
};
