import { z } from 'zod';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { mcuId } from '#domain/contract/fields.ts';
import { QUERY_DAYS_LIMIT } from '#domain/foundation/basics/query-interval.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { CompanyNode } from '#domain/foundation/companies/calls.ts';
import { DEVICE_STATES } from '#domain/foundation/devices/states.ts';
import { channelsOf, findChannel } from '#domain/foundation/kinds/channels.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import { companiesOf, readableDevice, readableValues, readableWarning } from './readable.ts';
import { thinHistory } from './thin-history.ts';

/** A call of the contract in the name of whoever asks. */
export type AskCall = <N extends keyof Calls & string>(name: N, input: Input<Calls[N]>) => Promise<Output<Calls[N]>>;

interface Asked {
  readonly ask: AskCall;
  readonly t: Translate;
  readonly now: number;
}

interface Tool<I extends z.ZodObject = z.ZodObject> {
  readonly title: string;
  readonly description: string;
  readonly input: I;
  run(input: z.output<I>, asked: Asked): Promise<unknown>;
}
const tool = <I extends z.ZodObject>(made: Tool<I>): Tool => made as unknown as Tool;

const PAGE = 50;
/** Lists without pages are cut here, and say so. */
const MOST = 500;
const page = z.int().min(1).max(10_000).default(1).describe('Page, from 1; a page has 50 entries');
const device = mcuId().describe('mcuId of the device, 24 hexadecimal digits');
const unit = z.int().min(0).max(65_535).default(0).describe('Unit: 0 is the first battery of a monitor');
const companies = z
  .array(z.int())
  .max(100)
  .default([])
  .describe('Numbers of companies, each with all below it; empty for all');
const instant = (what: string) => z.iso.datetime({ offset: true }).optional().describe(what);
const quantities = channelsOf(KIND.monitor).map(({ name }) => name);

/** The last day where nothing is said. */
function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number) {
  const endTime = to === undefined ? now : Date.parse(to);
  return { startTime: from === undefined ? endTime - DAY_MS : Date.parse(from), endTime };
}

const cut = <T>(all: readonly T[]) => ({ total: all.length, list: all.slice(0, MOST) });

/** What an assistant may ask: all of it reads, by the calls of the API. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  list_devices: tool({
    title: 'Devices',
    description:
      'Devices of the fleet with their last values, tags and own fields, a page at a time. Voltages are of the whole pack.',
    input: z.object({
      name: z.string().max(100).default('').describe('Part of the name, serial number or a tag'),
      state: z
        .enum(['', ...DEVICE_STATES])
        .default('')
        .describe('Only devices in this state; empty for all'),
      companies,
      page,
    }),
    run: async ({ name, state, companies: companyIdList, page: pageNum }, { ask }) => {
      const wanted = { key: name, state, companyIdList, pageNum, pageSize: PAGE, withLabels: true };
      const answer = await ask('pageDeviceList', wanted);
      const definitions = await ask('labelDefinitions', { subject: 'place' });
      const list = answer.list.map((one) => readableDevice(one, definitions));
      return { total: answer.total, pages: answer.pages, list };
    },
  }),
  live_values: tool({
    title: 'Live values',
    description: 'The newest values of one unit of a device.',
    input: z.object({ mcuId: device, unit }),
    run: async (input, { ask }) => readableValues(await ask('getLastRealTimeData', input)),
  }),
  history: tool({
    title: 'History',
    description: `One measured quantity of a device over a period of at most ${QUERY_DAYS_LIMIT} days, in about a hundred parts with mean, least and most. A part without records is left out.`,
    input: z.object({
      mcuId: device,
      unit,
      quantity: z.enum(quantities as [string, ...string[]]).describe('What was measured; soc is the state of charge'),
      from: instant('Begin, ISO 8601; a day before the end where it is left out'),
      to: instant('End, ISO 8601; now where it is left out'),
    }),
    run: async ({ mcuId: of, unit: number, quantity, ...given }, { ask, now }) => {
      const period = periodOf(given, now);
      const channel = findChannel(KIND.monitor, quantity);
      const query = { mcuId: of, unit: number, kind: KIND.monitor, fields: [channel.field], ...period };
      const { unit: measure } = channel;
      return { quantity, unit: measure, ...(await thinHistory(await ask('listRecordData', query), channel, period)) };
    },
  }),
  list_warnings: tool({
    title: 'Warnings',
    description: 'Warnings of the fleet or of one device, the newest first, a page at a time. Level 1 is the worst.',
    input: z.object({
      mcuId: device.optional(),
      companies,
      onlyOpen: z.boolean().default(true).describe('Only warnings that are open now'),
      from: instant('Only those raised since, ISO 8601; needs `to`'),
      to: instant('Only those raised until, ISO 8601; needs `from`'),
      page,
    }),
    run: async ({ mcuId: of, companies: companyIdList, onlyOpen, from, to, page: pageNum }, { ask, t, now }) => {
      const answer = await ask('listWarningPushMsg2', {
        ...(of !== undefined && { mcuId: of }),
        ...(onlyOpen && { status: 0 }),
        ...(from !== undefined && { startTime: Date.parse(from) }),
        ...(to !== undefined && { endTime: Date.parse(to) }),
        type: 1,
        companyIdList,
        pageNum,
        pageSize: PAGE,
        timeZone: 'UTC',
      });
      const list = answer.list.map((warning) => readableWarning(warning, t, now));
      return { total: answer.total, pages: answer.pages, open: answer.open, list };
    },
  }),
  list_companies: tool({
    title: 'Companies',
    description: 'The company of the key and all below it, with the number of their devices.',
    input: z.object({}),
    run: async (_input, { ask }) => cut(companiesOf((await ask('companyTree', {})) as CompanyNode)),
  }),
  list_sites: tool({
    title: 'Sites',
    description: 'Sites of companies with their time zones.',
    input: z.object({ companies }),
    run: async ({ companies: companyIdList }, { ask }) => cut(await ask('companySites', { companyIdList })),
  }),
};
