import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { batteryOf } from '#domain/power/analytics/battery.ts';
import type { BatterySeries, BmsSeries } from '#domain/power/analytics/days/battery-series.ts';
import { foldHistory } from '#domain/stream/history/fold.ts';
import type { BatterySession } from '#domain/stream/history/session.ts';
import { emptyHistory } from '#domain/stream/history/state.ts';
import { resistanceGrowth } from '#simulator/battery/ageing.ts';
import { type BatteryState, capacityAmpHour, sohFraction } from '#simulator/battery/state.ts';
import { type DeviceModel, type DeviceState, deviceModel, initialDevice } from '#simulator/device/model.ts';
import { stepDevice } from '#simulator/device/step.ts';
import { type FleetInput, fleetSchema } from '#simulator/fleet/format.ts';
import { measureBms } from '#simulator/measure/bms.ts';
import { measureMonitor } from '#simulator/measure/monitor.ts';

export type Pack = Pick<
  FleetInput['devices'][number],
  | 'profile'
  | 'chemistry'
  | 'nominalVoltage'
  | 'capacityAmpHour'
  | 'cellCount'
  | 'seed'
  | 'ageYears'
  | 'gauge'
  | 'weakCell'
  | 'cellFaults'
  | 'chargeCellVolt'
  | 'shuntDriftPercent'
  | 'knee'
  | 'habits'
>;

/** Midnight UTC of a Monday. */
export const START = Date.UTC(2026, 4, 4);
const MINUTE = 60_000;

function simulatedModel(pack: Pack): DeviceModel {
  const fleet = fleetSchema.parse({
    mqttUrl: 'mqtt://127.0.0.1:1',
    devices: [
      {
        mcuId: '5a'.repeat(12),
        key: 'key',
        sn: 'SN',
        name: 'Pack',
        intervalSeconds: 60,
        bms: pack.chemistry === 'lfp',
        location: 'none',
        home: { lat: 48.1, lon: 11.6 },
        timeZone: 'Europe/Berlin',
        ...pack,
      },
    ],
  });
  return deviceModel(fleet.devices[0]!);
}

const settingsOf = ({ device }: DeviceModel) =>
  deviceSettings({
    version: 1,
    reportIntervalSeconds: device.intervalSeconds,
    timeZone: device.timeZone,
    chemistry: device.chemistry,
    nominalCentiVolt: Math.round(device.nominalVoltage * 100),
    capacityCentiAmpHour: Math.round(device.capacityAmpHour * 100),
  });

/** The real flow through the battery, from the first full charge to the last. */
class TrueFlow {
  #last: BatteryState;
  #ampHoursOut = 0;
  #since = { in: 0, out: 0, joulesIn: 0, joulesOut: 0 };
  #atFull: { in: number; out: number; joulesIn: number; joulesOut: number } | null = null;
  #whole = { in: 0, out: 0, joulesIn: 0, joulesOut: 0 };
  #stage = '';

  constructor(state: DeviceState) {
    this.#last = state.units[0]!.battery;
  }

  note(state: DeviceState): void {
    const { battery, charger } = state.units[0]!;
    const discharged = battery.dischargedAmpHour - this.#last.dischargedAmpHour;
    const charged = battery.chargedAmpHour - this.#last.chargedAmpHour;
    this.#ampHoursOut += discharged;
    this.#since.out += discharged;
    this.#since.in += charged;
    this.#since.joulesOut += discharged * battery.voltageVolt;
    this.#since.joulesIn += charged * battery.voltageVolt;
    const isEnd = this.#stage === 'absorption' && (charger.stage === 'full' || charger.stage === 'float');
    if (isEnd && this.#atFull === null) this.#atFull = { ...this.#since };
    if (isEnd) this.#whole = { ...this.#since };
    this.#stage = charger.stage;
    this.#last = battery;
  }

  reported() {
    const from = this.#atFull ?? this.#whole;
    const part = (key: keyof typeof from) => this.#whole[key] - from[key];
    return {
      ampHoursOut: this.#ampHoursOut,
      coulombicPercent: (100 * part('out')) / part('in'),
      energyPercent: (100 * part('joulesOut')) / part('joulesIn'),
    };
  }
}

/** Growing columns of readings. */
class Recorder {
  readonly at: number[] = [];
  readonly amp: number[] = [];
  readonly volt: number[] = [];
  readonly socPercent: number[] = [];
  readonly celsius: number[] = [];

  series(): BatterySeries {
    return {
      at: Float64Array.from(this.at),
      amp: Float64Array.from(this.amp),
      volt: Float64Array.from(this.volt),
      socPercent: Float64Array.from(this.socPercent),
      celsius: Float64Array.from(this.celsius),
    };
  }
}

/** Simulates some days at a record a minute: the measurements, and the truth at the end. */
export function live(pack: Pack, days: number, bmsEveryMinutes = 10) {
  const model = simulatedModel(pack);
  const unit = model.units[0]!;
  const settings = settingsOf(model);
  const battery = batteryOf(settings);
  const monitor = new Recorder();
  const bms = new Recorder();
  const cells: number[][] = unit.battery.chemistry === 'lfp' ? Array.from({ length: pack.cellCount }, () => []) : [];
  const said: { soh: number[]; cycles: number[]; full: number[]; design: number[] } = {
    soh: [],
    cycles: [],
    full: [],
    design: [],
  };
  const history = emptyHistory();
  const sessions: BatterySession[] = [];
  const trueMilliohm: number[] = [];
  let state: DeviceState = initialDevice(model, START);
  const flow = new TrueFlow(state);
  for (let minute = 1; minute <= days * 1440; minute++) {
    const at = START + minute * MINUTE;
    state = stepDevice(model, state, at);
    flow.note(state);
    const body = measureMonitor(model, state, unit);
    for (const event of foldHistory(history, { at, body }, battery.rules)) {
      if (event.type === 'sessionClosed') sessions.push(event.session);
    }
    monitor.at.push(at);
    monitor.amp.push(((body.currentChargingCentiAmp ?? 0) - (body.currentUsingCentiAmp ?? 0)) / 100);
    monitor.volt.push((body.voltageCentiVolt ?? Number.NaN) / 100);
    monitor.socPercent.push((body.socCentiPercent ?? Number.NaN) / 100);
    monitor.celsius.push((body.temperatureCentiCelsius ?? Number.NaN) / 100);
    if (state.units[0]!.battery.currentAmp < -0.05 * pack.capacityAmpHour)
      trueMilliohm.push(resistanceAfter(model, state, 60));
    if (cells.length === 0 || minute % bmsEveryMinutes !== 0) continue;
    const record = measureBms(model, state, unit);
    bms.at.push(at);
    bms.amp.push((record.packCentiAmp ?? Number.NaN) / 100);
    bms.volt.push((record.packCentiVolt ?? Number.NaN) / 100);
    bms.socPercent.push((record.socCentiPercent ?? Number.NaN) / 100);
    bms.celsius.push(Math.max(...record.temperatureCentiCelsius) / 100);
    for (const [place, millivolt] of record.cellMillivolt.entries()) cells[place]!.push(millivolt);
    said.soh.push(record.sohCentiPercent! / 100);
    said.cycles.push(record.cycleCount!);
    said.full.push(record.fullCapacityCentiAmpHour! / 100);
    said.design.push(record.designCapacityCentiAmpHour! / 100);
  }
  const own = state.units[0]!;
  const bmsSeries: BmsSeries = {
    ...bms.series(),
    cells: cells.map((cell) => Float64Array.from(cell)),
    sohPercent: Float64Array.from(said.soh),
    cycleCount: Float64Array.from(said.cycles),
    fullAmpHours: Float64Array.from(said.full),
    designAmpHours: Float64Array.from(said.design),
  };
  const middle = trueMilliohm.sort((a, b) => a - b)[trueMilliohm.length >> 1];
  return {
    model,
    state,
    battery,
    settings,
    sessions,
    monitor: monitor.series(),
    bms: bmsSeries,
    flows: flow.reported(),
    truth: {
      ampHours: capacityAmpHour(unit.battery, own.battery),
      sohPercent: 100 * sohFraction(own.battery),
      milliohm: middle ?? null,
      weakCell: unit.spread.weakCell,
      cyclesPerformed: own.battery.dischargedAmpHour / unit.battery.designCapacityAmpHour,
    },
  };
}

/** The response of the simulator's battery to a load step after some seconds, milliohm. */
function resistanceAfter(model: DeviceModel, state: DeviceState, seconds: number): number {
  const { battery } = model.units[0]!;
  const own = state.units[0]!.battery;
  const growth =
    resistanceGrowth(battery, own) *
    Math.exp(battery.resistancePerKelvin * (25 - Math.max(-30, own.temperatureCelsius)));
  const fast = battery.fastOhm * (1 - Math.exp(-seconds / battery.fastSeconds));
  const slow = battery.slowOhm * (1 - Math.exp(-seconds / battery.slowSeconds));
  return 1000 * growth * (battery.seriesOhm + fast + slow);
}

/** A part of a series, instants from inclusive, to exclusive. */
export function cut<Series extends BatterySeries>(series: Series, from: number, to: number): Series {
  const begin = series.at.findIndex((at) => at >= from);
  const end = series.at.findIndex((at) => at >= to);
  const range: [number, number] = [begin < 0 ? series.at.length : begin, end < 0 ? series.at.length : end];
  const part = (value: unknown): unknown => {
    if (value instanceof Float64Array) return value.slice(...range);
    return Array.isArray(value) ? value.map(part) : value;
  };
  return Object.fromEntries(Object.entries(series).map(([key, value]) => [key, part(value)])) as unknown as Series;
}
