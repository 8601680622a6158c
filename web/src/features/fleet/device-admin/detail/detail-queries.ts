import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../../api/client.ts';
import { currentLanguage } from '../../../../i18n/current-language.ts';

const CATALOGUE_MS = 60 * 60_000;
/** Image URLs are valid for ten minutes. */
const IMAGES_MS = 4 * 60_000;

export const detailQueries = {
  images: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'images', mcuId],
      queryFn: ({ signal }) => ask('getDeviceImages', { mcuId }, signal),
      staleTime: IMAGES_MS,
    }),
  batteries: () =>
    queryOptions({
      queryKey: ['catalogues', 'batteries', currentLanguage()],
      queryFn: ({ signal }) => ask('batteryCascader', {}, signal),
      staleTime: CATALOGUE_MS,
    }),
};
