import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { webInfoQuery } from '../../../../api/web-info.ts';

export type Maps = Answer<'getMapServices'>;
export type Tested = Answer<'testMapService'>;

export const mapServicesQuery = queryOptions({
  queryKey: ['map-services'],
  queryFn: ({ signal }) => ask('getMapServices', {}, signal),
});

/** After a service was chosen or a file was stored: the page and the maps of this console read anew. */
export const mapsChanged = (): Promise<unknown> =>
  Promise.all(
    [mapServicesQuery, webInfoQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
  );
