import { BinaryWriter } from '@bufbuild/protobuf/wire';
import {
  Bms,
  Cbb,
  Charger,
  Cycle,
  Dmt,
  Enerdrive,
  Event,
  Gpts,
  Inverter,
  Location,
  Monitor,
  Tc,
  Ups,
} from '../../gen/uplink.ts';

/** With methods instead of function properties, so that a list may contain codecs of different bodies. */
export interface Codec {
  encode(body: object): BinaryWriter;
  decode(payload: Uint8Array): object;
}

/** Settings are written by the server alone, as JSON. */
const json: Codec = {
  encode: (body) => new BinaryWriter().raw(new TextEncoder().encode(JSON.stringify(body))),
  decode: (payload) => JSON.parse(new TextDecoder().decode(payload)) as object,
};

/**
 * How the body of each kind is written and read. Beside the registry and not in it: a page that only names channels
 * loads no codecs.
 */
export const CODECS = {
  bms: Bms,
  cbb: Cbb,
  charger: Charger,
  cycle: Cycle,
  dmt: Dmt,
  enerdrive: Enerdrive,
  event: Event,
  gpts: Gpts,
  inverter: Inverter,
  location: Location,
  monitor: Monitor,
  tc: Tc,
  ups: Ups,
  settings: json,
} as const satisfies Readonly<Record<string, Codec>>;
