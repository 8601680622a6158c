import '@xyflow/react/dist/base.css';
import { ConnectionMode, type NodeChange, Panel, ReactFlow } from '@xyflow/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PORTS } from '#domain/foundation/kinds/record-kind.ts';
import { powerQuantity } from '#domain/foundation/kinds/units.ts';
import { linkAt } from '#domain/power/energy/system-ports.ts';
import { useNow } from '../../../../../i18n/clock.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { partOf } from '../part-power.ts';
import { usePartNames } from '../use-part-names.ts';
import styles from './Diagram.module.css';
import { BusBar, PartCard, SelectPart, Slot, usePartFacts, ViewTools } from './DiagramParts.tsx';
import { type DiagramNode, elementsOf } from './diagram-elements.ts';
import { type Drawing, draw, keyOfLink } from './drawing.ts';
import { LinkLine } from './LinkLine.tsx';

interface Props {
  drawing: Drawing;
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** Absent for who reads only. */
  onChange?: (next: (drawing: Drawing) => Drawing) => void;
}

const NODE_TYPES = { part: PartCard, bus: BusBar, slot: Slot };
const EDGE_TYPES = { link: LinkLine };
interface Ends {
  readonly source: string;
  readonly target: string;
  readonly sourceHandle?: string | null;
}

/** The drawing of a system: parts are moved, and linked from port to port, by pointer and by keyboard. */
export function Diagram({ drawing, selected, onSelect, onChange }: Props) {
  const { t } = useTranslation('systems');
  const names = usePartNames();
  const facts = usePartFacts();
  const format = useFormat();
  const now = useNow();
  // Where a part is while it is dragged; it is changed when it is let go.
  const [dragged, setDragged] = useState<ReadonlyMap<string, { x: number; y: number }>>(new Map());
  const shown = {
    nodes: drawing.nodes.map((node) => ({ ...node, ...dragged.get(node.id) })),
    links: drawing.links,
  };
  const { nodes, edges } = elementsOf(
    shown,
    {
      ofPart: (data) => [names.nameOf(data.part), facts(data)].filter(Boolean).join(', '),
      ofPower: (watt) => format.quantity(powerQuantity(watt)),
    },
    selected,
    now,
  );
  const linkOf = ({ source, target, sourceHandle }: Ends) => {
    const [from, to] = [source, target].map((id) => drawing.nodes.find((node) => node.id === id));
    const port = PORTS.find((each) => each === sourceHandle);
    return from && to && port ? linkAt(partOf(from), port, partOf(to)) : null;
  };
  const follow = (changes: NodeChange<DiagramNode>[]) => {
    for (const each of changes) {
      if (each.type === 'select' && each.selected) onSelect(each.id);
      if (each.type !== 'position' || !each.position || !onChange) continue;
      const place = { x: Math.round(each.position.x), y: Math.round(each.position.y) };
      setDragged((was) => {
        const next = new Map(was);
        if (each.dragging) next.set(each.id, place);
        else next.delete(each.id);
        return next;
      });
      if (!each.dragging) onChange((was) => draw.change(was, each.id, place));
    }
  };
  const isEditable = onChange !== undefined;
  return (
    <SelectPart value={onSelect}>
      <section className={styles.diagram} aria-label={t('drawing')}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          connectionMode={ConnectionMode.Loose}
          fitView
          fitViewOptions={{ padding: 0.08, maxZoom: 1 }}
          minZoom={0.3}
          maxZoom={1.5}
          zoomOnScroll={false}
          preventScrolling={false}
          nodesDraggable={isEditable}
          nodesConnectable={isEditable}
          deleteKeyCode={isEditable ? ['Delete', 'Backspace'] : null}
          multiSelectionKeyCode={null}
          selectionKeyCode={null}
          proOptions={{ hideAttribution: true }}
          ariaLabelConfig={{
            'node.a11yDescription.default': t(isEditable ? 'node_help' : 'node_help_read'),
            'node.a11yDescription.keyboardDisabled': t('node_help_read'),
            'node.a11yDescription.ariaLiveMessage': ({ x, y }) =>
              t('node_moved', { x: Math.round(x), y: Math.round(y) }),
            'edge.a11yDescription.default': t('edge_help'),
            'handle.ariaLabel': t('ports'),
          }}
          onNodesChange={follow}
          onPaneClick={() => onSelect(null)}
          isValidConnection={(ends) => linkOf(ends) !== null}
          onConnect={(ends) => {
            const link = linkOf(ends);
            if (link) onChange?.((was) => draw.link(was, link));
          }}
          onDelete={({ nodes: parts, edges: gone }) => {
            const keys = new Set(gone.map(({ id }) => id));
            const ids = parts.map(({ id }) => id);
            // One step: what is undone brings a part back with its links.
            onChange?.((was) =>
              draw.remove({ nodes: was.nodes, links: was.links.filter((link) => !keys.has(keyOfLink(link))) }, ids),
            );
          }}
        >
          <Panel position="bottom-left">
            <ViewTools />
          </Panel>
        </ReactFlow>
      </section>
    </SelectPart>
  );
}
