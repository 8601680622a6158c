import type { RawLogged } from '#domain/foundation/kinds/wire.ts';
import type { DeadlineInput, DriftsInput, FoundInput, SettingsInput } from '#domain/stream/stream/input.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';

/** Records that were refused because no clock says such an instant: that of the last. */
export interface BadInstant {
  readonly type: 'badInstant';
  readonly sentAt: number;
}

/** The body of a record or event remains bytes until its batch, so that waiting ones need little memory. */
export type LaneInput = RawLogged | BadInstant | DeadlineInput | SettingsInput | FoundInput | DriftsInput;

/** Whether an input is written to the log. */
export const isLogged = (input: LaneInput): input is RawLogged => 'payload' in input;

/** The work for one message, or one deadline, of a device. */
export interface LaneEntry {
  readonly device: Device;
  readonly receivedAt: number;
  readonly inputs: readonly LaneInput[];
  /** Called once, when everything in it is committed or finally refused. */
  done(): void;
}

/** A message's inputs without its acknowledgement. */
export type Arrival = Pick<LaneEntry, 'receivedAt' | 'inputs'>;

/** The inputs from one device, in order of arrival. */
export interface DeviceInputs {
  readonly device: Device;
  readonly arrivals: readonly Arrival[];
}

/** Entries by device in order of arrival, devices by id: every transaction locks its rows in the same order. */
export function byDevice(entries: readonly LaneEntry[]): DeviceInputs[] {
  const devices = new Map<number, { device: Device; arrivals: Arrival[] }>();
  for (const entry of entries) {
    const gathered = devices.get(entry.device.id);
    if (gathered) gathered.arrivals.push(entry);
    else devices.set(entry.device.id, { device: entry.device, arrivals: [entry] });
  }
  return [...devices.values()].sort((a, b) => a.device.id - b.device.id);
}

/** Two halves in order: of the devices, of a single device's messages, or of a single message; null for a single input. */
export function halve(devices: readonly DeviceInputs[]): readonly [DeviceInputs[], DeviceInputs[]] | null {
  const [only] = devices;
  if (devices.length > 1) return inHalves(devices);
  const [arrival] = only?.arrivals ?? [];
  if (!only || !arrival) return null;
  const { device } = only;
  if (only.arrivals.length > 1) {
    const [first, second] = inHalves(only.arrivals);
    return [[{ device, arrivals: first }], [{ device, arrivals: second }]];
  }
  if (arrival.inputs.length < 2) return null;
  const { receivedAt } = arrival;
  const [first, second] = inHalves(arrival.inputs);
  return [
    [{ device, arrivals: [{ receivedAt, inputs: first }] }],
    [{ device, arrivals: [{ receivedAt, inputs: second }] }],
  ];
}

const inHalves = <T>(things: readonly T[]): [T[], T[]] => {
  const middle = Math.ceil(things.length / 2);
  return [things.slice(0, middle), things.slice(middle)];
};
