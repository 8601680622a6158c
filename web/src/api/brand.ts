import { useQuery } from '@tanstack/react-query';
import type { Brand } from '#domain/foundation/companies/brand.ts';
import { sessionQuery } from './session.ts';
import { useWebInfo } from './web-info.ts';

const UNKNOWN: Brand = { siteName: 'Wattyard', ico: '', webName: '', webNameDark: '' };

/** The brand before the sign-in. */
export const useVisitedBrand = (): Brand => useWebInfo() ?? UNKNOWN;

/** The brand of the company of the signed-in user. */
export function useBrand(): Brand {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  const visited = useVisitedBrand();
  return data?.brand ?? visited;
}
