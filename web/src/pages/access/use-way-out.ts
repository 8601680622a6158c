import { useNavigate, useRouter } from '@tanstack/react-router';
import { visit } from '../../api/visit.ts';
import type { paths } from '../../routes/paths.ts';

type List = ReturnType<(typeof paths)['monitors' | 'energyList']>;

/** The way back from a device: to where it was opened from, over whichever of its pages were looked at; else to its list. */
export function useWayOut(section: string, list: List): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  return () => {
    const steps = visit.stepsOutOf(history.location.state.__TSR_index, (path) => path.startsWith(section));
    if (steps === null) void navigate(list);
    else history.go(-steps);
  };
}
