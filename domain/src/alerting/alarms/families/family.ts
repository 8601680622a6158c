import type { DeviceFacts } from '../../../foundation/basics/device-facts.ts';
import type { ChannelOf, RecordName } from '../../../foundation/kinds/registry.ts';
import type { AlarmSeverity } from '../words/severity.ts';

/**
 * Sources whose limits can be set: a limit on the values of records, the passing of time; how a battery was discharged, when it was full last, how its charge
 * balances, how far its cells are apart, whether one drifts; the clock of the device.
 */
export const LIMIT_SOURCES = [
  'record',
  'clock',
  'discharge',
  'fullCharge',
  'balance',
  'cells',
  'drift',
  'wrongClock',
] as const;
type LimitSource = (typeof LIMIT_SOURCES)[number];
/** Other sources: a company's own limit, a geofence, the ignition, an event of the device, a maintenance plan, the data service, a lease. */
type OtherSource = 'own' | 'geofence' | 'ignition' | 'event' | 'maintenance' | 'service' | 'lease';
export type AlarmSource = LimitSource | OtherSource;

/** What a trigger value measures, in hundredths of its unit. */
export type AlarmQuantity = 'voltage' | 'temperature' | 'soc' | 'current' | 'ratio' | 'cellVoltage';
/**
 * What a limit is given in: hundredths of the unit of a quantity; seconds without a message; seconds; days; hundredths of a false warning per 100 packs and
 * month; a level of the wire, of which there is nothing to choose.
 */
export type LimitMeasure = AlarmQuantity | 'silence' | 'minutes' | 'days' | 'falseWarnings' | 'wireLevel';

/** What default limits follow from. */
export type KnownBattery = Pick<DeviceFacts, 'chemistry' | 'nominalCentiVolt' | 'capacityCentiAmpHour'>;

export interface LimitRange {
  readonly min: number;
  readonly max: number;
}

export const WIDEST_HYSTERESIS = 5000;

/** The limit of one type as it is without any setting, in the measure of its family. */
export interface DefaultLimit {
  readonly limit: number;
  /** Of a range alone. */
  readonly upperLimit?: number;
  readonly hysteresis: number;
  readonly durationSeconds: number;
}
type Defaults<Type extends number> = Readonly<Record<Type, DefaultLimit>>;

export interface FamilyLimit<Type extends number> {
  /** Where what is measured is wrong: on this side of the limit, or outside of a range of two limits. */
  readonly side: 'below' | 'above' | 'outside';
  readonly measure: LimitMeasure;
  /** What may be set. */
  readonly range: LimitRange;
  /** Whether it has to last; otherwise it is raised at once. */
  readonly hasDuration: boolean;
  /** A function where they follow from the battery; null while what they follow from is unknown. */
  readonly defaults: Defaults<Type> | ((battery: KnownBattery) => Defaults<Type> | null);
}

export interface AlarmTypeFacts {
  /** Its name in code, and the key of its built-in rule. It never changes, because it is stored in states of devices. */
  readonly key: string;
  readonly severity: AlarmSeverity;
  /** Whether each of its alarms says that the battery itself is at fault. */
  readonly isBatteryFault?: true;
}

type AnyChannel = {
  [N in RecordName]: { readonly kind: N; readonly name: ChannelOf<N> };
}[RecordName];

/** What people call by one name: an alarm type, or all levels of one limit. */
interface FamilyFacts<Type extends number> {
  /** Of a built-in rule the name under which it is stored. The texts have it as `name_<key>`. */
  readonly key: string;
  /** By the number of the notification, `msgType`. */
  readonly types: Readonly<Record<Type, AlarmTypeFacts>>;
  /** Null where its trigger value measures nothing. */
  readonly quantity: AlarmQuantity | null;
  /** The article of the handbook about it. */
  readonly article: string;
  /** Whether it is momentary instead of lasting, so that its name alone says everything. */
  readonly isMoment?: true;
  /** Whether its device, plan or lease may have words of its own. */
  readonly hasWords?: true;
  /** Whether it reveals the position of a device: then it is shown only to users who may see that. */
  readonly revealsPlace?: true;
}

/** A family that is a built-in rule, with limits that can be set. */
export type LimitFamily<Type extends number = number> = FamilyFacts<Type> & {
  readonly limit: FamilyLimit<Type>;
  /** An icon of the console. */
  readonly icon: string;
} & (
    | {
        readonly source: 'record';
        /** The channel that the limit is on. */
        readonly channel: AnyChannel;
      }
    | { readonly source: Exclude<LimitSource, 'record'> }
  );

/** A family without a limit. */
export type OtherFamily<Type extends number = number> = FamilyFacts<Type> & { readonly source: OtherSource };

/** Someone should look today, nothing is damaged this minute. */
export const SOON = 2;
/** Maintenance that can be planned. */
export const PLANNED = 3;

/** Types of a family, the most severe first. */
export const typesInOrder = (types: Readonly<Record<number, AlarmTypeFacts>>): readonly number[] =>
  Object.entries(types)
    .toSorted(([, one], [, other]) => one.severity - other.severity)
    .map(([type]) => Number(type));
