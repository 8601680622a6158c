import { readText, writeText } from '../storage/stored-value.ts';

const COMPANY = 'brand.company';

/** Remembers in this browser whose console a link with `?company=` leads to; an empty one forgets it. */
export function rememberCompany(company: string | null): void {
  if (company !== null) writeText('local', COMPANY, /^[1-9]\d{0,8}$/.test(company) ? company : null);
}

/** The company of the link that led here. */
export const visitedCompany = (): number | undefined => {
  const company = Number(readText('local', COMPANY));
  return Number.isSafeInteger(company) && company > 0 ? company : undefined;
};
