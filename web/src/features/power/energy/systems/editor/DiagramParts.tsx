import { Handle, type NodeProps, Position, useReactFlow } from '@xyflow/react';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Port } from '#domain/foundation/kinds/record-kind.ts';
import { percentQuantity, powerQuantity } from '#domain/foundation/kinds/units.ts';
import { portsOf } from '#domain/power/energy/system-ports.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { IconButton } from '../../../../../ui/action/IconButton.tsx';
import { Icon } from '../../../../../ui/art/Icon.tsx';
import { PartArt } from '../PartArt.tsx';
import { factsOf, partOf } from '../part-power.ts';
import { usePartNames } from '../use-part-names.ts';
import styles from './Diagram.module.css';
import { ANY, type PartNode, type SlotNode } from './diagram-elements.ts';

/** Chooses the part that a slot belongs to. */
export const SelectPart = createContext<(id: string) => void>(() => undefined);

const SHOWN_FACTS = 2;
const SIDE: Readonly<Record<Port, Position>> = {
  acIn: Position.Left,
  dcIn: Position.Left,
  acOut: Position.Right,
  dcOut: Position.Right,
  dc: Position.Bottom,
};

/** Links to the bus leave a device where no other device of its column is in their way. */
const placeOf = (port: Port, ports: readonly Port[], isDevice: boolean): { side: Position; share?: string } => {
  const isInverter = isDevice && ports.includes('acOut') && (ports.includes('dc') || ports.includes('dcIn'));
  if (isInverter && port === 'acOut') return { side: Position.Right, share: '50%' };
  if (isInverter && (port === 'dc' || port === 'dcIn')) return { side: Position.Right, share: '82%' };
  return { side: isDevice && port === 'dcOut' ? Position.Bottom : SIDE[port] };
};

interface ShownFact {
  /** Empty for the power through what is no device. */
  readonly name: string;
  readonly value: string;
}

/** The most telling values of a part; of what is no device, the power that flows through it. */
function useFacts(): (part: Pick<PartNode['data'], 'part' | 'watt'>) => ShownFact[] {
  const { t } = useTranslation('systems');
  const format = useFormat();
  return ({ part: { device }, watt }) => {
    if (!device) return watt === null ? [] : [{ name: '', value: format.quantity(powerQuantity(watt)) }];
    return factsOf(device)
      .slice(0, SHOWN_FACTS)
      .map(({ fact, value }) => ({
        name: t(`fact_${fact}`),
        value: format.quantity(fact === 'soc' ? percentQuantity(100 * value) : powerQuantity(value)),
      }));
  };
}

const inWords = ({ name, value }: ShownFact): string => [name, value].filter(Boolean).join(' ');

/** The values of a part in words. */
export function usePartFacts(): (part: Pick<PartNode['data'], 'part' | 'watt'>) => string {
  const facts = useFacts();
  return (part) => facts(part).map(inWords).join(' · ');
}

const Ports = ({ part, missing, isBar = false }: PartNode['data'] & { isBar?: boolean }) => (
  <>
    {portsOf(partOf(part)).map((port, _, ports) => {
      const { side, share } = placeOf(port, ports, part.kind === 'device');
      return (
        <Handle
          key={port}
          id={port}
          type="source"
          position={isBar ? Position.Top : side}
          className={styles.port}
          {...(share && { style: { top: share } })}
          data-missing={missing.includes(port)}
        />
      );
    })}
    <Handle id={ANY} type="source" position={Position.Top} isConnectable={false} className={styles.hidden} />
  </>
);

export function PartCard({ data, selected }: NodeProps<PartNode>) {
  const names = usePartNames();
  const [first, ...rest] = useFacts()(data);
  return (
    <div className={styles.card} data-selected={selected}>
      <PartArt {...data.part} />
      <span className={styles.text}>
        <b>{names.nameOf(data.part)}</b>
        {first && <strong>{first.value}</strong>}
        <span data-one={first !== undefined}>
          {first ? [first.name, ...rest.map(inWords)].filter(Boolean).join(' · ') : names.deviceOf(data.part)}
        </span>
      </span>
      <Ports {...data} />
    </div>
  );
}

/** The DC bus is a bar that everything meets where it comes from. */
export function BusBar({ data, selected }: NodeProps<PartNode>) {
  const names = usePartNames();
  return (
    <div className={styles.bar} data-selected={selected}>
      <b>{names.nameOf(data.part)}</b>
      <i aria-hidden />
      <Ports {...data} isBar />
    </div>
  );
}

export function Slot({ data: { of, port } }: NodeProps<SlotNode>) {
  const { t } = useTranslation('systems');
  const select = use(SelectPart);
  return (
    <button type="button" className={styles.slot} onClick={() => select(of)}>
      <Icon name="plus" size={18} />
      <span className={styles.text}>
        <b>{t('slot')}</b>
        <span>{t('slot_text', { port: t(`port_${port}`) })}</span>
      </span>
      <Handle id={ANY} type="source" position={Position.Right} isConnectable={false} className={styles.hidden} />
    </button>
  );
}

/** Size and part of the drawing that is seen. */
export function ViewTools() {
  const { t } = useTranslation('systems');
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <div className={styles.view}>
      <IconButton icon="minus" label={t('zoom_out')} onClick={() => void zoomOut()} />
      <IconButton icon="plus" label={t('zoom_in')} onClick={() => void zoomIn()} />
      <IconButton icon="full-screen" label={t('zoom_fit')} onClick={() => void fitView()} />
    </div>
  );
}
