import type { Absent } from '#domain/fleet/bridges/absent.ts';
import type { BridgeSettings } from '#domain/fleet/bridges/calls.ts';
import type { BridgeDetail } from './bridge-queries.ts';
import { availabilityOf, bindingOf, type MoreDraft, moreOf, NO_MORE, trustOf } from './more-draft.ts';

export const SOURCE_KINDS = [
  'venus',
  've-direct',
  'sunspec',
  'modbus',
  'home-assistant',
  'json-mqtt',
  'json-http',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** A value that goes to a channel: value × factor + offset. */
export interface MappedValue {
  readonly path: string;
  readonly channel: string;
  readonly unit: number;
  readonly factor: number;
  readonly offset: number;
  readonly absent?: Absent | undefined;
}

/** The settings of a bridge while they are typed; numbers as text. */
export interface BridgeDraft extends MoreDraft {
  readonly name: string;
  readonly mcuId: string;
  readonly kind: SourceKind;
  readonly interval: string;
  /** Of a broker, an address that is asked, a host, or a serial port. */
  readonly address: string;
  readonly port: string;
  readonly unitId: string;
  readonly every: string;
  readonly portal: string;
  readonly topic: string;
  readonly baseTopic: string;
  readonly device: 'battery-monitor' | 'solar-charger';
  readonly unit: string;
  readonly positiveCurrent: 'charges' | 'discharges';
  /** The map of registers as JSON. */
  readonly registers: string;
  readonly values: readonly MappedValue[];
  /** What the page does not edit stays as it is. */
  readonly kept: Pick<Extract<BridgeSettings['source'], { type: 'venus' }>, 'services'> & {
    readonly time: Extract<BridgeSettings['source'], { type: 'json-mqtt' }>['mapping']['time'];
    /** Whether the message itself is the list of samples, which an empty text does not say. */
    readonly isOfSamples: boolean;
  };
}

export const NEW_BRIDGE: BridgeDraft = {
  ...{ name: '', mcuId: '', kind: 'venus', interval: '60', address: '', port: '502', unitId: '1', every: '10' },
  ...{
    portal: '',
    topic: '',
    baseTopic: 'homeassistant',
    device: 'battery-monitor',
    unit: '0',
    positiveCurrent: 'charges',
    registers: '',
    values: [],
  },
  ...NO_MORE,
  kept: { services: [], time: undefined, isOfSamples: false },
};

type Stored = Pick<BridgeDetail, 'name' | 'settings'>;

export function draftOf({ name, settings }: Stored): BridgeDraft {
  const { source } = settings;
  const draft = {
    ...NEW_BRIDGE,
    ...moreOf(source),
    ...{ name, mcuId: settings.mcuId, kind: source.type, interval: String(settings.intervalSeconds ?? 60) },
  };
  const every = 'everySeconds' in source ? String(source.everySeconds ?? 10) : draft.every;
  const mapped = (values: readonly Partial<MappedValue>[] | undefined): MappedValue[] =>
    (values ?? []).map((value) => ({ path: '', channel: '', unit: 0, factor: 1, offset: 0, ...value }));
  switch (source.type) {
    case 'venus':
      return {
        ...{ ...draft, address: source.broker, portal: source.portal, values: mapped(source.values) },
        kept: { ...draft.kept, services: source.services },
      };
    case 've-direct':
      return { ...draft, address: source.port, device: source.device, unit: String(source.unit ?? 0) };
    case 'home-assistant':
      return {
        ...{ ...draft, address: source.broker, baseTopic: source.baseTopic ?? draft.baseTopic },
        values: mapped(
          (source.entities ?? []).map(({ entity, attribute, ...to }) => ({ ...to, path: pathOf(entity, attribute) })),
        ),
      };
    case 'json-mqtt':
      return {
        ...{ ...draft, address: source.broker, topic: source.topic, values: mapped(source.mapping.values) },
        kept: keptOf(draft, source.mapping),
      };
    case 'json-http':
      return {
        ...{ ...draft, address: source.url, every, values: mapped(source.mapping.values) },
        kept: keptOf(draft, source.mapping),
      };
    case 'sunspec':
    case 'modbus': {
      const line = {
        address: source.host,
        port: String(source.port ?? 502),
        unitId: String(source.unitId ?? 1),
        every,
      };
      if (source.type === 'modbus') return { ...draft, ...line, registers: JSON.stringify(source.registers, null, 2) };
      return {
        ...draft,
        ...line,
        unit: String(source.unit ?? 0),
        positiveCurrent: source.positiveCurrent ?? 'charges',
      };
    }
  }
}

type Mapping = Extract<BridgeSettings['source'], { type: 'json-mqtt' }>['mapping'];
const keptOf = ({ kept }: BridgeDraft, { time, samples }: Mapping): BridgeDraft['kept'] => ({
  ...kept,
  time,
  isOfSamples: samples === '',
});

/** The settings as the call takes them; the server checks them, field by field. */
export function settingsOf(draft: BridgeDraft): { mcuId: string; intervalSeconds: number; source: object } {
  return { mcuId: draft.mcuId, intervalSeconds: Number(draft.interval), source: sourceOf(draft) };
}

function sourceOf(draft: BridgeDraft): object {
  const { kind, address, portal, topic, values, kept } = draft;
  const trust = trustOf(draft);
  const broker = { type: kind, broker: address.trim(), ...trust };
  const samples = draft.samples.trim();
  const mapping = {
    ...{ values, ...(kept.time && { time: kept.time }) },
    ...((samples !== '' || kept.isOfSamples) && { samples }),
  };
  const changes = draft.changes === 'only';
  const line = {
    ...{ type: kind, host: address.trim(), port: Number(draft.port), unitId: Number(draft.unitId) },
    everySeconds: Number(draft.every),
  };
  switch (kind) {
    case 'venus':
      return { ...broker, portal: portal.trim(), values, services: kept.services };
    case 've-direct':
      return { type: kind, port: address.trim(), device: draft.device, unit: Number(draft.unit) };
    case 'home-assistant':
      return { ...broker, baseTopic: draft.baseTopic.trim(), ...availabilityOf(draft), entities: values.map(entityOf) };
    case 'json-mqtt':
      return { ...broker, topic: topic.trim(), ...bindingOf(draft), ...availabilityOf(draft), changes, mapping };
    case 'json-http':
      return { type: kind, url: address.trim(), ...trust, everySeconds: Number(draft.every), changes, mapping };
    case 'sunspec':
      return { ...line, unit: Number(draft.unit), positiveCurrent: draft.positiveCurrent };
    case 'modbus':
      return { ...line, registers: listOf(draft.registers) ?? [] };
  }
}

/** A map of registers that was typed or pasted; null if it is no list. */
export function listOf(text: string): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length > 0 ? list : null;
  } catch {
    return null;
  }
}

/** Where Home Assistant publishes a state or an attribute, and back. */
const pathOf = (entity: string, attribute = 'state'): string => `${entity.replace('.', '/')}/${attribute}`;
function entityOf({ path, ...to }: MappedValue) {
  const [domain = '', object = '', attribute = 'state'] = path.split('/');
  return { entity: `${domain}.${object}`, ...(attribute !== 'state' && { attribute }), ...to };
}

const MAPPED: readonly SourceKind[] = ['venus', 'home-assistant', 'json-mqtt', 'json-http'];
/** Kinds whose values are chosen by clicking; the others say themselves what they are. */
export const isMapped = (kind: SourceKind): boolean => MAPPED.includes(kind);

/** Maps a value to a channel of a unit: each channel has one value. */
export const withMapped = (values: readonly MappedValue[], added: MappedValue): MappedValue[] => [
  ...withoutChannel(values, added.channel, added.unit),
  added,
];

export const withoutChannel = (values: readonly MappedValue[], channel: string, unit: number): MappedValue[] =>
  values.filter((value) => value.channel !== channel || value.unit !== unit);
