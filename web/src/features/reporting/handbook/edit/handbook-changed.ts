import { queryClient } from '../../../../api/query-client.ts';
import { handbookQueries } from '../handbook-queries.ts';

/** What stands is read anew, with the history and whatever readers see. */
export const handbookChanged = () => queryClient.invalidateQueries({ queryKey: handbookQueries.all });
