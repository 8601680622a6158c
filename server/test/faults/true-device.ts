import { offPlane } from '#domain/foundation/basics/geodesy.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { type Body, KIND, type Kind } from '#domain/foundation/kinds/registry.ts';
import { ChargerStage, CoordinateSystem, encodeBody, LocationKind } from '#domain/foundation/kinds/wire.ts';
import { Chance } from './chance.ts';

/** What a device sends, and when it comes in. */
export interface Message {
  readonly kind: Kind;
  readonly at: number;
  readonly receivedAt: number;
  readonly body: Body;
}

export const START = Date.UTC(2026, 9, 1);
export const EVERY_MS = HOUR_MS;
export const YARD = { latitude: 53.54, longitude: 9.98 };
const CELLS = 16;
const CAPACITY_AMP_HOUR = 200;

/** How one device lives: works by day, on some days too long or too hot, drives out and back, charges by night and by its panels. */
export function truthOf(seed: number, days: number): Message[] {
  const chance = new Chance(seed);
  const messages: Message[] = [];
  let ampHours = 180;
  const solarWattHour = chance.int(0, 20_000_000);
  let solarRest = 0;
  let day = { amp: 0, isHot: false, hasWeakCell: false, metrePerSecond: 0, angle: 0 };
  for (let at = START; at < START + days * DAY_MS; at += EVERY_MS) {
    const hour = ((at - START) % DAY_MS) / HOUR_MS;
    if (hour === 0)
      day = {
        amp: chance.next() < 0.25 ? 22 : chance.int(6, 14),
        isHot: chance.next() < 0.15,
        hasWeakCell: chance.next() < 0.15,
        metrePerSecond: chance.int(3, 9),
        angle: 2 * Math.PI * chance.next(),
      };
    const works = hour >= 8 && hour < 16;
    // What is low stays so for some hours: one reading that is lost hides nothing.
    const charges = (hour >= 20 || hour < 6) && ampHours < CAPACITY_AMP_HOUR;
    const amp = works ? -day.amp : charges ? Math.min(35, ((CAPACITY_AMP_HOUR - ampHours) * HOUR_MS) / EVERY_MS) : -0.2;
    ampHours = Math.min(CAPACITY_AMP_HOUR, Math.max(4, ampHours + (amp * EVERY_MS) / HOUR_MS));
    const centiVolt = Math.round(5200 + 2 * amp + ampHours / 2);
    const soc = Math.round((10_000 * ampHours) / CAPACITY_AMP_HOUR);
    const warm = day.isHot && hour >= 10 && hour < 16 ? 6400 : 2500;
    const watt = Math.max(0, Math.round(800 * Math.sin(((hour - 6) / 12) * Math.PI)));
    solarRest += (watt * EVERY_MS) / HOUR_MS;
    const counted = solarWattHour + Math.floor(solarRest);
    const out = Math.max(0, Math.min(hour - 8, 16 - hour));
    const { latitude, longitude } = offPlane(YARD, {
      x: Math.cos(day.angle) * out * day.metrePerSecond * 3600,
      y: Math.sin(day.angle) * out * day.metrePerSecond * 3600,
    });
    const send = (kind: Kind, body: Body) => messages.push({ kind, at, receivedAt: at, body });
    send(KIND.monitor, {
      socCentiPercent: soc,
      voltageCentiVolt: centiVolt,
      currentUsingCentiAmp: Math.round(Math.max(0, -amp) * 100),
      currentChargingCentiAmp: Math.round(Math.max(0, amp) * 100),
      temperatureCentiCelsius: warm,
    });
    send(KIND.bms, {
      ...emptyBms(),
      cellMillivolt: Array.from({ length: CELLS }, (_, cell) =>
        day.hasWeakCell && cell === 3 && works && hour >= 11 ? 2400 : Math.round(centiVolt / 1.6) + cell,
      ),
      temperatureCentiCelsius: [warm, warm - 100, warm - 150, warm - 50],
      socCentiPercent: soc,
      packCentiVolt: centiVolt,
      packCentiAmp: Math.round(amp * 100),
    });
    send(KIND.dmt, {
      stage: watt > 0 ? ChargerStage.BULK : ChargerStage.CHARGER_IDLE,
      solarWatt: watt,
      solarEnergyWattHour: counted,
    });
    send(KIND.location, {
      latitudeMicroDegree: Math.round(latitude * 1e6),
      longitudeMicroDegree: Math.round(longitude * 1e6),
      kind: LocationKind.GNSS,
      system: CoordinateSystem.WGS84,
    });
  }
  return messages;
}

const emptyBms = () => ({ cellMillivolt: [], temperatureCentiCelsius: [] });

export const payloadOf = ({ kind, body }: Message): Uint8Array => encodeBody(kind, body);
