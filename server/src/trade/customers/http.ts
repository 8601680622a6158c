import type { customerCalls } from '#domain/trade/customers/calls.ts';
import type { Context } from '../../context.ts';
import { createTableReader } from '../../fleet/inventory/table-file.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { addCustomer, deleteCustomer, updateCustomer } from './change.ts';
import { eraseCustomer } from './erase.ts';
import { customerTemplate, exportCustomer, exportCustomers } from './export.ts';
import { importCustomers } from './import.ts';
import { customerInfo } from './info.ts';
import { mergeCustomers, previewMerge } from './merge.ts';
import { pageCustomers } from './page.ts';

export function customerHandlers(context: Context): Handlers<typeof customerCalls> {
  const { within, clock } = context;
  const readTable = createTableReader();
  return {
    pageCustomers: ({ session, input }) => within(session, (tx) => pageCustomers(tx, session, input, clock.now())),
    exportCustomers: ({ session, input }) => exportCustomers(context, session, input),
    getCustomer: ({ session, input }) => within(session, (tx) => customerInfo(tx, input.id, clock.now())),
    addCustomer: ({ session, input }) => addCustomer(context, session, input),
    updateCustomer: ({ session, input }) => updateCustomer(context, session, input),
    deleteCustomer: ({ session, input }) => deleteCustomer(context, session, input.id),
    previewCustomerMerge: ({ session, input }) => previewMerge(context, session, input),
    mergeCustomers: ({ session, input }) => mergeCustomers(context, session, input),
    eraseCustomer: ({ session, input }) => eraseCustomer(context, session, input.id),
    exportCustomer: ({ session, input }) => exportCustomer(context, session, input.id),
    importCustomers: async ({ session, input, file }) =>
      importCustomers(context, session, await readTable(file), input.preview),
    customerTemplate: async ({ input }) => customerTemplate(input),
  };
}
