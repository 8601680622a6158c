import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NODE_KINDS, type NodeKind } from '#domain/power/energy/system-kinds.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Button } from '../../../../../ui/action/Button.tsx';
import { IconButton } from '../../../../../ui/action/IconButton.tsx';
import { ConfirmDialog } from '../../../../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../../../../ui/dialog/Dialog.tsx';
import { LeaveQuestion } from '../../../../../ui/dialog/LeaveQuestion.tsx';
import { Select } from '../../../../../ui/form/Select.tsx';
import { classNames } from '../../../../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../../../../ui/layout/use-media-query.ts';
import card from '../../../../../ui/page/Card.module.css';
import { PartList } from '../PartList.tsx';
import type { ShownNode, SystemDetail } from '../system-queries.ts';
import { usePartNames } from '../use-part-names.ts';
import { AddDevice } from './AddDevice.tsx';
import { DrawingChecks } from './DrawingChecks.tsx';
import { draw, unitOf } from './drawing.ts';
import { LazyDiagram } from './LazyDiagram.tsx';
import { Palette } from './Palette.tsx';
import { PartProperties } from './PartProperties.tsx';
import styles from './SystemEditor.module.css';
import { Templates } from './Templates.tsx';
import { useDrawing } from './use-drawing.ts';
import { useSaving } from './use-saving.ts';

const WITHOUT_DEVICE = NODE_KINDS.filter((kind): kind is Exclude<NodeKind, 'device'> => kind !== 'device');

/** Changes what a system is made of; nothing is stored before it is saved. */
export function SystemEditor({ detail }: { detail: SystemDetail }) {
  const { t } = useTranslation(['systems', 'index']);
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const names = usePartNames();
  const state = useDrawing({ nodes: detail.nodes, links: detail.links });
  const { base, begin, saving } = useSaving(detail, state);
  const [selected, setSelected] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'device' | 'clear' | null>(null);
  const { changes, change } = state;
  const { revision } = detail.system;
  // What somebody else saved is shown at once to who has changed nothing.
  const follow = useEffectEvent(() => {
    if (changes === 0 && revision > base.revision) begin({ nodes: detail.nodes, links: detail.links }, revision);
  });
  useEffect(() => {
    if (revision) follow();
  }, [revision]);
  const live = new Map(detail.nodes.map((node) => [unitOf(node), node.device]));
  const drawing = {
    nodes: state.drawing.nodes.map((node) => ({
      ...node,
      device: node.device && (live.get(unitOf(node)) ?? node.device),
    })),
    links: state.drawing.links,
  };
  const node = drawing.nodes.find(({ id }) => id === selected);
  const unseen = drawing.nodes.some(({ kind, device }) => kind === 'device' && !device);
  const properties = node && <PartProperties key={node.id} node={node} drawing={drawing} onChange={change} />;
  const close = () => setDialog(null);
  return (
    <section
      className={classNames(card.card, styles.editor)}
      aria-label={t('systems:parts')}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
        if (event.key.toLowerCase() !== 'z' && event.key.toLowerCase() !== 'y') return;
        event.preventDefault();
        if (event.key.toLowerCase() === 'y' || event.shiftKey) state.redo();
        else state.undo();
      }}
    >
      <LeaveQuestion isEdited={changes > 0} />
      <header className={styles.header}>
        <h2>{t('systems:parts')}</h2>
        <span className={styles.changes} role="status">
          {changes > 0 && t('systems:not_saved', { changes: format.number(changes) })}
        </span>
        <IconButton icon="bin" label={t('systems:clear')} onClick={() => setDialog('clear')} />
        <IconButton
          icon="back"
          label={t('systems:undo')}
          refusal={changes > 0 ? undefined : t('systems:nothing_to_undo')}
          onClick={state.undo}
        />
        <span className={styles.redo}>
          <IconButton
            icon="back"
            label={t('systems:redo')}
            refusal={state.canRedo ? undefined : t('systems:nothing_to_redo')}
            onClick={state.redo}
          />
        </span>
        {changes > 0 && <Button onClick={() => begin(base.drawing, base.revision)}>{t('systems:discard')}</Button>}
        <Button
          kind="primary"
          icon="check"
          busy={saving.isPending}
          refusal={unseen ? t('systems:unseen_text') : changes > 0 ? undefined : t('systems:nothing_to_save')}
          onClick={() => saving.mutate(state.drawing)}
        >
          {t('systems:save_drawing')}
        </Button>
      </header>
      {isDesktop ? (
        <div className={styles.work}>
          <Palette
            drawing={drawing}
            onAdd={(kind) => change((was) => draw.add(was, { kind, device: null }))}
            onFindDevice={() => setDialog('device')}
            onApply={(template) => change((was) => draw.apply(was, template))}
          />
          <LazyDiagram drawing={drawing} selected={selected} onSelect={setSelected} onChange={change} />
          <aside className={styles.beside} aria-label={t('systems:properties')}>
            {properties || <p className={styles.kind}>{t('systems:nothing_selected')}</p>}
            <DrawingChecks drawing={drawing} onSelect={setSelected} />
          </aside>
        </div>
      ) : (
        <div className={styles.tools}>
          <div className={styles.choice}>
            <Select
              label={t('systems:add_part')}
              value={null}
              icon="plus"
              placeholder={t('systems:add_part')}
              options={WITHOUT_DEVICE.map((kind) => ({ value: kind, label: t(`systems:part_${kind}`) }))}
              onChange={(kind) => change((was) => draw.add(was, { kind: kind as NodeKind, device: null }))}
            />
          </div>
          <Button icon="plus" onClick={() => setDialog('device')}>
            {t('systems:add_device')}
          </Button>
          <Templates drawing={drawing} onApply={(template) => change((was) => draw.apply(was, template))} />
        </div>
      )}
      <PartList
        nodes={drawing.nodes}
        links={drawing.links}
        action={(part: ShownNode) => (
          <IconButton
            icon="pencil"
            label={t('systems:edit_part', { name: names.nameOf(part) })}
            aria-pressed={part.id === selected}
            onClick={() => setSelected(part.id)}
          />
        )}
      />
      {!isDesktop && (
        <aside className={styles.beside} aria-label={t('systems:properties')}>
          <DrawingChecks drawing={drawing} onSelect={setSelected} />
        </aside>
      )}
      {!isDesktop && (
        <Dialog title={node ? names.nameOf(node) : ''} open={node !== undefined} onClose={() => setSelected(null)}>
          {properties}
        </Dialog>
      )}
      {dialog === 'device' && (
        <AddDevice
          systemId={detail.system.id}
          drawing={drawing}
          onAdd={(device) => change((was) => draw.add(was, { kind: 'device', device }))}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={dialog === 'clear'}
        danger
        title={t('systems:clear_title')}
        subject={detail.system.name}
        leave={t('index:cancel')}
        go={t('systems:clear')}
        onClose={close}
        onGo={() => change(draw.clear)}
      >
        {t('systems:clear_text')}
      </ConfirmDialog>
    </section>
  );
}
