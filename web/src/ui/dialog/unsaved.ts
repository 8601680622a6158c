import { useEffect, useId } from 'react';

const edited = new Set<string>();

/** Whether something on this page was typed or chosen that is not saved. */
export const hasUnsavedInput = (): boolean => edited.size > 0;

/** Says of a form whether it has such input; nothing is left when it goes. */
export function useUnsaved(isEdited: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isEdited) return;
    edited.add(id);
    return () => void edited.delete(id);
  }, [id, isEdited]);
}
