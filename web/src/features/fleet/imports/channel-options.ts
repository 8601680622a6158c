import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { KIND, nameOfKind, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';

/** A channel that a column can go to. */
interface ImportChannel {
  /** As settings name it: `monitor.soc`, `bms.cell.3`. */
  readonly name: string;
  readonly kind: number;
  readonly channel: string;
  /** Its place in a list, from 1; null for a channel without. */
  readonly place: number | null;
}

/** Places of a list that tables have; larger packs come in by a bridge. */
const PLACES = 32;
/** One number with a sign, which the protocol has as two. */
const CURRENT: ImportChannel = { name: 'monitor.current', kind: KIND.monitor, channel: 'current', place: null };

/** Every channel of every kind that a table can have. */
export const IMPORT_CHANNELS: readonly ImportChannel[] = [
  CURRENT,
  ...RECORD_KINDS.flatMap((kind) =>
    channelsOf(kind).flatMap(({ name, repeated }): ImportChannel[] => {
      const whole = `${nameOfKind(kind)}.${name}`;
      if (!repeated) return [{ name: whole, kind, channel: name, place: null }];
      return Array.from({ length: PLACES }, (_, index) => ({
        name: `${whole}.${index + 1}`,
        kind,
        channel: name,
        place: index + 1,
      }));
    }),
  ),
];
