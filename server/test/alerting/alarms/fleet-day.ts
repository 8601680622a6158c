import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import type { Event } from '#domain/foundation/kinds/wire.ts';
import { type DeviceModel, type DeviceState, deviceModel, initialDevice } from '#simulator/device/model.ts';
import { type FaultKind, type FleetDevice, faultKinds, fleetSchema } from '#simulator/fleet/format.ts';
import { reportAt } from '#simulator/run/advance.ts';
import { demoFleet } from '../../../seeds/demo/fleet.ts';
import { fleetDevice } from '../../../seeds/demo/fleet-file.ts';
import { seeded } from '../../stream/ingest/day.ts';

/** What a device sends in one minute. */
export interface Sent {
  readonly records: readonly Measurement[];
  readonly events: readonly Event[];
}

/** A span of minutes of the day. */
interface Minutes {
  readonly from: number;
  readonly until: number;
}

/** One device of the demo over the day: its own faults, one more that comes and is repaired, a time without connection. */
export class DeviceDay {
  readonly device: FleetDevice;
  readonly serviceUntil: number;
  readonly #model: DeviceModel;
  readonly #fault: Minutes & { readonly kind: FaultKind };
  readonly #away: Minutes;
  readonly #silentFromMs: number;
  readonly #firstStartMs: number;
  #kept: Sent = NOTHING;
  #minute = 0;
  #state: DeviceState;

  constructor(device: FleetDevice, { startMs, minutes, serviceDays }: DayOptions & { serviceDays: number }) {
    const random = seeded(device.seed);
    const span = (shortest: number, longest: number): Minutes => {
      const from = Math.floor(random() * minutes);
      return { from, until: from + shortest + Math.floor(random() * (longest - shortest)) };
    };
    this.device = device;
    this.#firstStartMs = startMs + minutes * MINUTE_MS;
    this.serviceUntil = this.#firstStartMs + (serviceDays < 0 ? -1 : serviceDays * 24) * HOUR_MS;
    this.#model = deviceModel(device);
    this.#state = initialDevice(this.#model, startMs);
    this.#fault = { ...span(20, 120), kind: faultKinds[Math.floor(random() * faultKinds.length)]! };
    this.#away = random() < 0.3 ? span(10, 90) : { from: 0, until: 0 };
    this.#silentFromMs =
      device.silentHours === undefined ? Number.POSITIVE_INFINITY : this.#firstStartMs - device.silentHours * HOUR_MS;
    const begun = device.faults.filter((fault) => this.#begins(fault) <= startMs).map(({ kind }) => kind);
    this.#state = { ...this.#state, faults: begun };
  }

  /** Lives on minute by minute, and tells what it sends by an instant: after a time without connection, all that it kept. */
  until(instant: number): Sent {
    const all: Sent[] = [];
    while (this.#state.atMs + MINUTE_MS <= instant) all.push(this.#nextMinute());
    return { records: all.flatMap(({ records }) => records), events: all.flatMap(({ events }) => events) };
  }

  #nextMinute(): Sent {
    const minute = this.#minute++;
    const { kind, from, until } = this.#fault;
    const { faults } = this.#state;
    if (minute === from) this.#state = { ...this.#state, faults: [...new Set([...faults, kind])] };
    if (minute === until) this.#state = { ...this.#state, faults: faults.filter((each) => each !== kind) };
    const { measurements, events, state } = reportAt(this.#model, this.#state, this.#state.atMs + MINUTE_MS, {
      firstStartMs: this.#firstStartMs,
      nowMs: this.#state.atMs + MINUTE_MS,
      silentUntilMs: 0,
      clockShiftMs: 0,
    });
    this.#state = state;
    if (state.atMs >= this.#silentFromMs) return NOTHING;
    const all = { records: [...this.#kept.records, ...measurements], events: [...this.#kept.events, ...events] };
    const isAway = minute >= this.#away.from && minute < this.#away.until;
    this.#kept = isAway ? all : NOTHING;
    return isAway ? NOTHING : all;
  }

  #begins({ hoursBeforeStart }: FleetDevice['faults'][number]): number {
    return this.#firstStartMs - hoursBeforeStart * HOUR_MS;
  }
}

const NOTHING: Sent = { records: [], events: [] };

interface DayOptions {
  readonly startMs: number;
  readonly minutes: number;
}

/** The demo fleet over a day, or in short: a device of each machine, and all with something special, for some hours. */
export function fleetDay(options: DayOptions, isWhole: boolean): DeviceDay[] {
  const machines = new Set<string>();
  const wanted = demoFleet.filter(({ machine, faults, silentHours }) => {
    const isFirst = !machines.has(machine);
    machines.add(machine);
    return isWhole || isFirst || faults || silentHours;
  });
  const firstStartMs = options.startMs + options.minutes * MINUTE_MS;
  const { devices } = fleetSchema.parse({
    mqttUrl: 'mqtt://127.0.0.1:1',
    devices: wanted.map((device) => fleetDevice(device, 'key', options.minutes / (24 * 60), firstStartMs)),
  });
  return devices.map((device, index) => new DeviceDay(device, { ...options, serviceDays: wanted[index]!.serviceDays }));
}
