import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { deliveryQueries, type Preferences } from './delivery-queries.ts';

const SAVING = ['delivery', 'save-mine'];

/** What the reader is told. A change is shown at once and saved, one after the other. */
export function useMine() {
  const query = useQuery(deliveryQueries.mine());
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { queryKey } = deliveryQueries.mine();
  const saving = useWriting({
    mutationKey: SAVING,
    scope: { id: SAVING.join() },
    // As text, since a form leaves null out.
    mutationFn: (preferences: Preferences | null) =>
      ask('saveDeliveryPreferences', { preferences: JSON.stringify(preferences) }),
    onMutate: async (preferences) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (mine) => mine && { ...mine, preferences: preferences ?? mine.followed });
    },
    onSuccess: () => setSavedAt(Date.now()),
    onError: (error) => showError(error, 'delivery'),
    // What was saved last is the answer; while another change is under way its own answer follows.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: SAVING }) <= 1) return queryClient.invalidateQueries({ queryKey });
    },
  });
  return { ...query, savedAt, change: saving.mutate };
}
