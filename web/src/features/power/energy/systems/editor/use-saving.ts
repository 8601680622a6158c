import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../../api/api-error.ts';
import { ask } from '../../../../../api/client.ts';
import { queryClient } from '../../../../../api/query-client.ts';
import { useWriting } from '../../../../../ui/action/use-writing.ts';
import { showError } from '../../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../../ui/dialog/toast.ts';
import { type SystemDetail, systemQueries } from '../system-queries.ts';
import { type Drawing, merged } from './drawing.ts';
import type { DrawingState } from './use-drawing.ts';

interface Base {
  readonly drawing: Drawing;
  readonly revision: number;
}

const sentOf = ({ nodes, links }: Drawing) => ({
  nodes: nodes.map(({ id, kind, name, x, y, device }) => ({
    id,
    name,
    x,
    y,
    ...(kind === 'device' ? { kind, mcuId: device!.mcuId, unit: device!.unit } : { kind }),
  })),
  links,
});

/** Saves a drawing over the one that it was made from. If somebody else has saved meanwhile, both are put together to be looked at. */
export function useSaving({ system, nodes, links }: SystemDetail, state: DrawingState) {
  const { t } = useTranslation('systems');
  const [base, setBase] = useState<Base>({ drawing: { nodes, links }, revision: system.revision });
  const { id, name } = system;
  const begin = (drawing: Drawing, revision: number) => {
    setBase({ drawing, revision });
    state.restart(drawing);
  };
  const joinOthers = async () => {
    const theirs = await queryClient.fetchQuery({ ...systemQueries.detail(id), staleTime: 0 });
    const other = { nodes: theirs.nodes, links: theirs.links };
    setBase({ drawing: other, revision: theirs.system.revision });
    state.rebase(other, (mine) => merged(base.drawing, mine, other));
    toasts.show({ cause: 'energySystem', tone: 'warn', title: t('joined'), text: t('joined_text') });
  };
  const saving = useWriting({
    mutationFn: (drawing: Drawing) =>
      ask('saveRelationDeviceBindSystemByUser', { id, revision: base.revision, ...sentOf(drawing) }),
    onSuccess: ({ revision }, drawing) => {
      begin(drawing, revision);
      toasts.show({ cause: 'energySystem', tone: 'good', title: t('saved', { name }) });
      void queryClient.invalidateQueries({ queryKey: ['energySystems'] });
    },
    onError: (error) =>
      error instanceof ApiError && error.code === 'changed_meanwhile'
        ? joinOthers().catch((failed: unknown) => showError(failed, 'energySystem'))
        : showError(error, 'energySystem'),
  });
  return { base, begin, saving };
}
