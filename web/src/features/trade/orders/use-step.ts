import { queryClient } from '../../../api/query-client.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';

/** All that is shown of orders and data services is read again. */
export const ordersChanged = () => void queryClient.invalidateQueries({ queryKey: ['orders'] });

/** Takes a step of an order; whatever came of it, the order is read again. */
export const useStep = (take: () => Promise<unknown>, onTaken: () => void) =>
  useWriting({ mutationFn: take, onSettled: ordersChanged, onSuccess: onTaken });

/** What a form about an order does at its end: taken, it closes; refused, the order has changed meanwhile. */
export const endsWith = (onClose: () => void) => ({
  onSent: () => {
    ordersChanged();
    onClose();
  },
  onRefused: ordersChanged,
});
