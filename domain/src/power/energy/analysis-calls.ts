import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { int, json, mcuId, nothing } from '../../contract/fields.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { STATISTIC_PERIODS } from './periods.ts';
import { siteTariff } from './tariff-schema.ts';

const siteId = () => int(1);
const validFrom = () => z.iso.date();
const wattHour = z.number();
/** Null where nothing is known of a part. */
const wattHours = z.array(wattHour.nullable());
const share = z.number().nullable();
const range = z.object({ low: z.number(), middle: z.number(), high: z.number() }).nullable();

export const energyAnalysisCalls = {
  getEnergyAnalysis: post('/report/inverterStatistics/getEnergyAnalysis', {
    effect: 'reads',
    summary:
      'Where the energy of a system came from and went in a local day, month or year, what the sun allowed, what it cost',
    refusals: ['energy_system_not_found'],
    input: z.object({
      mcuId: mcuId(),
      period: z.enum(STATISTIC_PERIODS).default('day'),
      /** A day of the period by the device's clock; today if absent. */
      date: z.iso.date().optional(),
    }),
    device: 'mcuId',
    needsService: true,
    output: z.object({
      timeZone: z.string(),
      date: z.string(),
      /** First instants of the parts that the caller may see, and the end of the last. */
      starts: z.array(z.int()),
      summary: z.object({
        from: z.object({ solar: wattHour, mains: wattHour, converter: wattHour, discharged: wattHour }),
        /** What is used is null where nobody measures loads: then there is no share of own use either. */
        to: z.object({ used: wattHour.nullable(), charged: wattHour, fed: wattHour, losses: wattHour }),
        rest: wattHour,
        ownUse: share,
        autonomy: share,
        /** Without a control box, what is used from the bus is part of the rest. */
        isBusMeasured: z.boolean(),
      }),
      /** Wh of each part; in each, what came is what went and the rest. */
      flows: z.object({
        ...{ solar: wattHours, mains: wattHours, converter: wattHours, discharged: wattHours },
        ...{ used: wattHours, charged: wattHours, fed: wattHours, losses: wattHours, rest: wattHours },
      }),
      /** W, of quarter hours; null with less than a day of them. */
      loads: z.object({ peak: z.number(), peakAt: z.int(), base: z.number() }).nullable(),
      /** Discharged over what the drive batteries hold, as they report it; null where they do not. */
      cycles: z.number().nullable(),
      /** Time in which a generator fed the system, ms; null where its drawing has none, or the mains too. */
      generatorMs: z.int().nullable(),
      /** Power by quarter hour of the last 24 hours; null of another period than today. */
      lastDay: z
        .object({
          from: z.int(),
          /** W; null of a quarter hour of which nothing is known. */
          solar: z.array(z.number().nullable()).nullable(),
          used: z.array(z.number().nullable()),
        })
        .nullable(),
      /** What the sun allowed; null without a place, without panels, or with too few days. */
      sun: z
        .object({
          /** Wh of each part that a clear sky would have given, as far as measured and up to now. */
          allowed: z.array(z.number().nullable()),
          /** Wh of each part that the panels gave in the same hours. */
          yielded: z.array(z.number().nullable()),
          /** Yield over what was allowed, of the hours in which both are known. */
          share: share,
          /** Days that the panels' best was learned from; the fewest of a month. */
          days: z.int(),
        })
        .nullable(),
      /** Null without a tariff of the site. */
      costs: z
        .object({
          currency: z.string(),
          rows: z.array(
            z.object({
              /** Null: outside of all bands. */
              band: z.string().nullable(),
              kiloWattHours: z.number(),
              cost: z.number(),
              co2Kilogram: z.number(),
            }),
          ),
          fed: z.object({ kiloWattHours: z.number(), cost: z.number() }),
          cost: z.number(),
          co2Kilogram: z.number(),
          without: z.number(),
        })
        .nullable(),
      /** The site of the device; null if it is at none, or at none that the caller sees. */
      site: z.object({ id: z.int(), name: z.string(), editable: z.boolean() }).nullable(),
    }),
  }),
  getEnergyForecast: get('/report/inverterStatistics/getEnergyForecast', {
    summary:
      'Sun and state of charge of the next 24 hours as ranges, from the own past days; null with fewer than seven',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    needsService: true,
    output: z
      .object({
        timeZone: z.string(),
        days: z.int(),
        /** Wh of all hours. */
        total: range,
        hours: z.array(z.object({ at: z.int(), /** W */ sun: range, /** % at its end */ soc: range })),
        /** Whether the sun of past days was brought to the height of today's. */
        byPlace: z.boolean(),
      })
      .nullable(),
  }),
  getModelComparison: get('/report/inverterStatistics/getModelComparison', {
    summary: 'Efficiency of the devices of a system over the last 30 whole days, against others of their models',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    needsService: true,
    output: z.array(
      z.object({
        unit: z.int(),
        deviceType: z.string(),
        deviceModel: z.string(),
        measure: z.enum(['conversion', 'charging', 'roundTrip']),
        /** Out over in. */
        value: z.number(),
        /** Middle of the others that the caller sees; null with fewer than three. */
        middle: z.number().nullable(),
        others: z.int(),
        standing: z.enum(['better', 'worse', 'alike']).nullable(),
      }),
    ),
  }),
  siteTariffs: get('/manager/site/tariffs', {
    summary: 'What energy from the mains costs at a site, by the first days of its tariffs',
    refusals: ['site_not_found'],
    access: 'manageCompany',
    modules: DEVICE_MODULES,
    input: z.object({ siteId: siteId() }),
    output: z.array(z.object({ validFrom: z.string(), tariff: siteTariff })),
  }),
  saveSiteTariff: post('/manager/site/saveTariff', {
    effect: 'changes',
    summary: 'Set the tariff of a site from a day on; the one that began on that day is replaced',
    refusals: ['site_not_found'],
    access: 'manageCompany',
    modules: DEVICE_MODULES,
    input: z.object({ siteId: siteId(), validFrom: validFrom(), tariff: json(siteTariff) }),
    output: nothing,
  }),
  deleteSiteTariff: post('/manager/site/deleteTariff', {
    effect: 'changes',
    summary: 'Remove a tariff of a site: the one before it goes on',
    refusals: ['site_not_found'],
    access: 'manageCompany',
    modules: DEVICE_MODULES,
    input: z.object({ siteId: siteId(), validFrom: validFrom() }),
    output: nothing,
  }),
};
