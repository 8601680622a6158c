import { alarmCalls } from '#domain/alerting/alarms/calls/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { batteryCalls } from '#domain/power/batteries/calls.ts';
import { handbookCalls } from '#domain/reporting/handbook/calls.ts';
import { customerCalls } from '#domain/trade/customers/calls.ts';
import { leaseCalls } from '#domain/trade/leases/calls.ts';
import { orderCalls } from '#domain/trade/orders/calls.ts';
import { mayMakeCall } from '../../platform/http/may-make-call.ts';
import { productArticles } from '../handbook/product-articles.ts';
import { findArticles } from '../handbook/read.ts';
import { findCustomers } from './customers.ts';
import { findDevices } from './devices.ts';
import { findBatteries, findLeases, findOrders } from './numbers.ts';
import { findSites } from './sites.ts';
import { type Answer, foundOf, type Look } from './subject.ts';
import { findWarnings } from './warnings.ts';

/** What is looked into besides devices: by whom, as the call says that lists it, and how. A new subject is a line. */
const SUBJECTS: { readonly [S in Exclude<keyof Answer, 'devices'>]: Subject<S> } = {
  customers: { listedBy: customerCalls.pageCustomers, find: findCustomers },
  sites: { listedBy: null, find: findSites },
  batteries: { listedBy: batteryCalls.pageBatteries, find: findBatteries },
  leases: { listedBy: leaseCalls.pageLeases, find: findLeases },
  orders: { listedBy: orderCalls.pageOrder, find: findOrders },
  warnings: { listedBy: alarmCalls.listWarningPushMsg2, find: findWarnings },
  articles: { listedBy: handbookCalls.searchHandbook, find: findHelp },
};

interface Subject<S extends keyof Answer> {
  /** The call that lists the subject: who may not make it finds nothing of it. Null: everybody who is signed in. */
  readonly listedBy: Pick<Call, 'access' | 'modules'> | null;
  find(look: Look, deviceIds: readonly number[]): Promise<Answer[S]>;
}

/** Looks into every subject that the reader may see, devices first: warnings are those of the devices that are found, too. */
export async function search(look: Look): Promise<Answer> {
  const { devices, ids } = await findDevices(look);
  const others: [string, Answer[keyof Answer]][] = [];
  for (const [name, { listedBy, find }] of Object.entries(SUBJECTS)) {
    const isSeen = listedBy === null || mayMakeCall(look.session, listedBy);
    others.push([name, isSeen ? await find(look, ids) : { list: [], more: false }]);
  }
  return { devices, ...(Object.fromEntries(others) as Omit<Answer, 'devices'>) };
}

async function findHelp({ tx, key, language }: Look): Promise<Answer['articles']> {
  return foundOf(await findArticles(tx, productArticles(), { key, language }), ({ id, title, typeName }) => ({
    id,
    title,
    typeName,
  }));
}
