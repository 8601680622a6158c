import type { DayRecords } from '#domain/alerting/alarms/trial/day-records.ts';
import {
  columnsOfRecords,
  columnsOfSeries,
  type WatchedFields,
} from '#domain/alerting/alarms/trial/watched-columns.ts';
import { utcDay } from '#domain/foundation/basics/time.ts';
import { decodeExtremes, type HourExtremes } from '#domain/stream/history/extremes.ts';
import { decodeSeries, type NewColumn, newColumn } from '#domain/stream/history/series.ts';
import { systemScope, type Within } from '../../../platform/db/within.ts';
import { inflate } from '../../../stream/history/deflate.ts';
import { listExtremes } from '../../../stream/history/extremes-store.ts';
import { looseRecords, readLoose } from '../../../stream/history/loose-records.ts';
import { inOrder, unseal } from '../../../stream/history/merge.ts';
import { readSeries } from './sealed-series.ts';

interface Day {
  /** Whether there is a sealed series. */
  isSealed: boolean;
  /** Extremes of the sealed series, as they are stored. */
  extremes: Uint8Array | null;
  /** Whether there are records that are not in it. */
  loose: Uint8Array[];
}

/** Series of so many days are fetched together, and the next ones while they are read: every way to the database costs as much as a day. */
const AHEAD = 32;

/** The days of a device with records of some kinds. Bodies of series are fetched as they are needed. */
export class StoredDays {
  readonly #within: Within;
  readonly #deviceId: number;
  readonly #fields: readonly WatchedFields[];
  readonly #days: ReadonlyMap<string, Day>;
  /** Being fetched, or not used yet. */
  readonly #bodies = new Map<string, Promise<Uint8Array | null>>();

  private constructor(
    within: Within,
    deviceId: number,
    fields: readonly WatchedFields[],
    days: ReadonlyMap<string, Day>,
  ) {
    this.#within = within;
    this.#deviceId = deviceId;
    this.#fields = fields;
    this.#days = days;
  }

  static async read(
    within: Within,
    deviceId: number,
    fields: readonly WatchedFields[],
    { from, until }: { readonly from: number; readonly until: number },
  ): Promise<StoredDays> {
    const days = new Map<string, Day>();
    const dayOf = (kind: number, unit: number, day: number): Day => {
      const key = keyOf(kind, unit, day);
      const known = days.get(key);
      if (known) return known;
      const made: Day = { isSealed: false, extremes: null, loose: [] };
      days.set(key, made);
      return made;
    };
    await within(systemScope('back-test'), async (tx) => {
      for (const { kind } of fields) {
        const query = { deviceId, kind, from, to: until - 1 };
        // In this order, a record that is being sealed or merged meanwhile may be read twice, but is never missed.
        for (const table of ['late_record', 'record_log'] as const)
          for (const { unit, day, records } of await readLoose(tx, table, query))
            dayOf(kind, unit, day).loose.push(records);
        for (const { unit, day, body } of await listExtremes(tx, query, {
          first: utcDay(from),
          last: utcDay(until - 1),
        }))
          Object.assign(dayOf(kind, unit, day), { isSealed: true, extremes: body });
      }
    });
    return new StoredDays(within, deviceId, fields, days);
  }

  /** Units with records of the watched kind, and their days. */
  units(): Map<number, number[]> {
    const units = new Map<number, number[]>();
    for (const key of this.#days.keys()) {
      const [kind, unit, day] = key.split(':').map(Number) as [number, number, number];
      if (kind === this.#fields[0]?.kind) units.set(unit, [...(units.get(unit) ?? []), day]);
    }
    for (const days of units.values()) days.sort((one, other) => one - other);
    return units;
  }

  /** What is known of the hours of a day without reading its records; null if only they tell. */
  extremes(unit: number, day: number, field: number): HourExtremes | null {
    const known = this.#days.get(keyOf(this.#fields[0]!.kind, unit, day));
    return known?.extremes && known.loose.length === 0 ? decodeExtremes(known.extremes, field) : null;
  }

  /** Begins to fetch what will be read first of a unit. */
  expect(unit: number, days: readonly number[]): void {
    for (const { kind } of this.#fields) {
      const sealed = days.filter((day) => this.#days.get(keyOf(kind, unit, day))?.isSealed);
      if (sealed.length > 0) this.#fetch(kind, unit, sealed);
    }
  }

  /**
   * The records of a day.
   * @param next days that may be needed soon
   *
   * @param into for the columns of a sealed day
   */
  async records(
    unit: number,
    day: number,
    next: readonly number[] = [],
    into: NewColumn = newColumn,
  ): Promise<DayRecords> {
    const all: DayRecords[number][] = [];
    for (const fields of this.#fields) {
      const { kind } = fields;
      const known = this.#days.get(keyOf(kind, unit, day));
      const body = known?.isSealed ? await this.#body(kind, unit, [day, ...next]) : null;
      if (body && known?.loose.length === 0) all.push(columnsOfSeries(decodeSeries(body), fields, inflate, into));
      else {
        const loose = known?.loose.flatMap(looseRecords) ?? [];
        all.push(columnsOfRecords(inOrder([...(body ? unseal(body) : []), ...loose]), fields));
      }
    }
    return all;
  }

  async #body(kind: number, unit: number, days: readonly number[]): Promise<Uint8Array | null> {
    const [day] = days as [number];
    const key = keyOf(kind, unit, day);
    if (days.length > 1) this.#forget(kind, unit, day);
    this.#fetch(kind, unit, days);
    const later = days.slice(AHEAD / 2);
    if (later.length > 0) this.#fetch(kind, unit, later);
    const body = await this.#bodies.get(key);
    this.#bodies.delete(key);
    return body ?? null;
  }

  /** Forgets what was fetched of days before one, and was not needed. */
  #forget(kind: number, unit: number, day: number): void {
    for (const key of this.#bodies.keys()) {
      const [ofKind, ofUnit, ofDay] = key.split(':').map(Number) as [number, number, number];
      if (ofKind === kind && ofUnit === unit && ofDay < day) this.#bodies.delete(key);
    }
  }

  /** Begins to fetch some days, unless that of the first has begun. */
  #fetch(kind: number, unit: number, days: readonly number[]): void {
    const missing = days.slice(0, AHEAD).filter((day) => !this.#bodies.has(keyOf(kind, unit, day)));
    if (missing[0] !== days[0]) return;
    const fetched = this.#within(systemScope('back-test'), (tx) =>
      readSeries(tx, this.#deviceId, { kind, unit }, missing),
    );
    // Its error is thrown when a day is used.
    fetched.catch(() => {});
    for (const day of missing) {
      const body = fetched.then((bodies) => bodies.get(day) ?? null);
      body.catch(() => {});
      this.#bodies.set(keyOf(kind, unit, day), body);
    }
  }
}

const keyOf = (kind: number, unit: number, day: number): string => `${kind}:${unit}:${day}`;
