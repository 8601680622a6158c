import { lazy, Suspense, useEffect, useState } from 'react';
import { isEmbedded } from '../../../api/platform.ts';
import { isSearchKey, searchStart } from '../../../api/search-start.ts';
import { loadPart } from '../../../ui/page/load-part.ts';

const SearchDialog = lazy(() => loadPart(() => import('./SearchDialog.tsx')));

/** The search over everything, when it is asked for. Its code is loaded only then. */
export function SearchPart() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isEmbedded()) return;
    const onKey = (event: KeyboardEvent) => {
      // What is being entered in another dialog is not covered.
      if (!isSearchKey(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    const leave = searchStart.subscribe(() => setOpen(true));
    return () => {
      leave();
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    isOpen && (
      <Suspense fallback={null}>
        <SearchDialog onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
