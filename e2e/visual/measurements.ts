import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, LocationKind, type Monitor } from '#domain/foundation/kinds/wire.ts';
import { NOW, SITES, type VisualDevice } from './fleet.ts';

const DAYS = 8;
const FULL = 0.92;
const EMPTY = 0.2;

/** Work until hour 10, rest until 12, charging until 18, rest until 24. */
function chargeAt(hour: number): { soc: number; amp: number } {
  if (hour < 10) return { soc: FULL - ((FULL - EMPTY) * hour) / 10, amp: -26 - 9 * Math.sin(hour * 5) };
  if (hour < 12) return { soc: EMPTY, amp: 0 };
  if (hour < 18) return { soc: EMPTY + ((FULL - EMPTY) * (hour - 12)) / 6, amp: 52 - 4 * (hour - 12) };
  return { soc: FULL, amp: 0 };
}

const hourAt = (device: VisualDevice, at: number) => (((device.hour + (at - NOW) / HOUR_MS) % 24) + 24) % 24;
const cellVoltOf = ({ lithium }: VisualDevice, soc: number, amp: number) =>
  (lithium ? 3.22 + 0.14 * soc : 1.96 + 0.16 * soc) + amp * (lithium ? 0.0012 : 0.0015);

function monitorAt(device: VisualDevice, at: number): Monitor {
  const { soc, amp } = chargeAt(hourAt(device, at));
  return {
    socCentiPercent: Math.round(soc * 10_000),
    voltageCentiVolt: Math.round(device.cells * cellVoltOf(device, soc, amp) * 100),
    currentUsingCentiAmp: Math.round(Math.max(0, -amp) * 100),
    currentChargingCentiAmp: Math.round(Math.max(0, amp) * 100),
    temperatureCentiCelsius: Math.round((19 + device.heat + Math.abs(amp) / 8 + 2 * Math.sin(at / 9e6)) * 10) * 10,
    waterLevel: device.lithium ? 0 : 1,
    rsrpDbm: -84 - (device.number % 5) * 3,
    ...(amp < 0 && { remainingMinutes: Math.round((soc * 404 * 60) / -amp) }),
    ...(device.lithium && { relayClosed: true, chargeLocked: false }),
    ignitionCentiVolt: amp < 0 ? 1380 : 0,
  };
}

function bmsAt(device: VisualDevice, at: number): Measurement {
  const { soc, amp } = chargeAt(hourAt(device, at));
  const volt = cellVoltOf(device, soc, amp);
  return {
    kind: KIND.bms,
    unit: 0,
    at,
    body: {
      cellMillivolt: Array.from({ length: device.cells }, (_, cell) =>
        Math.round(volt * 1000 + 6 * Math.sin(cell * 2.3) - (cell === 10 ? 21 : 0)),
      ),
      temperatureCentiCelsius: [2340, 2410, 2380],
      socCentiPercent: Math.round(soc * 10_000),
      sohCentiPercent: 9640,
      cycleCount: 412,
      fullCapacityCentiAmpHour: 38_946,
      remainingCapacityCentiAmpHour: Math.round(38_946 * soc),
      designCapacityCentiAmpHour: 40_400,
      packCentiVolt: Math.round(volt * device.cells * 100),
      packCentiAmp: Math.round(amp * 100),
      faultBits: 0,
      balancingBits: 0,
      warningLevel: 0,
    },
  };
}

function locationAt(device: VisualDevice, at: number): Measurement {
  const site = SITES.find(({ id }) => id === device.siteId)!;
  const beside = (step: number) => Math.round(((device.number * step) % 21) - 10) * 200;
  return {
    kind: KIND.location,
    unit: 0,
    at,
    body: {
      latitudeMicroDegree: Math.round(site.latitude * 1e6) + beside(5),
      longitudeMicroDegree: Math.round(site.longitude * 1e6) + beside(8),
      kind: device.number % 7 === 2 ? LocationKind.LBS4 : LocationKind.GNSS,
      system: CoordinateSystem.WGS84,
      accuracyDecimetre: 28,
      satellites: 11,
    },
  };
}

/** All measurements of a device, oldest first: every ten minutes, the last one half a minute before `NOW`. */
export function measurementsOf(device: VisualDevice): Measurement[] {
  const newest = NOW - 30_000 - device.silentMinutes * MINUTE_MS;
  const instants = Array.from({ length: DAYS * 144 }, (_, step) => newest - step * 10 * MINUTE_MS).reverse();
  const monitors = instants.map(
    (at): Measurement => ({ kind: KIND.monitor, unit: 0, at, body: monitorAt(device, at) }),
  );
  return [...monitors, locationAt(device, newest), ...(device.lithium ? [bmsAt(device, newest)] : [])];
}
