import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#domain/trade/customers/calls.ts';
import {
  ContactsCard,
  DetailsCard,
  PeopleCard,
  PlacesCard,
  ReportsCard,
} from '#web/features/trade/customers/CustomerCards.tsx';
import { CustomerDialog } from '#web/features/trade/customers/CustomerDialog.tsx';
import { customerQueries } from '#web/features/trade/customers/customer-queries.ts';
import { MergeDialog } from '#web/features/trade/customers/MergeDialog.tsx';
import { choiceOfCustomer, customerOfChoice } from '#web/features/trade/leases/chosen-customer.ts';
import { LeaseDialog } from '#web/features/trade/leases/LeaseDialog.tsx';
import { show } from '../../harness/show.tsx';

const customer: Customer = {
  id: 3,
  companyId: 1,
  companyName: 'Northfield',
  name: 'Quayside Build',
  number: 'K-1004',
  contacts: [{ name: 'Ana Ruiz', role: 'Fleet', mail: 'ana@example.com', phone: '+49 40 1234' }],
  billingAddress: 'Kai 4\n20457 Hamburg',
  deliveryAddress: '',
  taxId: 'DE1',
  language: 'de',
  notes: '',
  isErased: false,
  createdAt: 0,
};
const listed = (id: number, name: string) => ({
  ...{ id, name, companyId: 1, companyName: 'Northfield', number: `K-${id}`, contact: null },
  ...{ running: 2, booked: 0, past: 1 },
});
const page = (...list: ReturnType<typeof listed>[]) => ({ list, total: list.length, pages: 1, pageNum: 1 });

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});

test('a choice of a customer says what a call takes, and the other way round', () => {
  for (const said of [
    { customerId: 3, customer: '' },
    { customerId: null, customer: '3' },
    { customerId: null, customer: '+49 Build' },
    { customerId: null, customer: '' },
  ])
    expect(customerOfChoice(choiceOfCustomer(said.customerId, said.customer))).toEqual(said);
});

describe('the page of a customer', () => {
  test('shows who it is, and how to reach its people', async () => {
    await show(
      <>
        <DetailsCard customer={customer} />
        <ContactsCard customer={customer} />
      </>,
      { language: 'de' },
    );
    expect(screen.getByText('Rechnungsadresse')).toBeTruthy();
    expect(screen.getByText('Deutsch')).toBeTruthy();
    expect(screen.queryByText('Lieferadresse')).toBeNull();
    expect(screen.getByRole('link', { name: '+49 40 1234' }).getAttribute('href')).toBe('tel:+49401234');
  });
  test('says where nothing is there', async () => {
    await show(
      <>
        <ContactsCard customer={{ ...customer, contacts: [] }} />
        <PlacesCard places={[]} />
        <PeopleCard people={[]} />
        <ReportsCard reports={[]} />
      </>,
      { language: 'zh_CN' },
    );
    for (const text of ['尚未填写联系人', '当前没有设备。', '该客户没有人员在此登录。', '尚未出具设备状况报告。'])
      expect(screen.getByText(text)).toBeTruthy();
  });
});

test('a contact needs a name, and one that is removed is not sent', async () => {
  const { user } = await show(<CustomerDialog customer={customer} onClose={() => {}} />);
  const first = screen.getByRole('group', { name: 'Contact 1' });
  await user.clear(within(first).getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(within(first).getByText('Contact: Name cannot be empty')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove contact 1' }));
  expect(screen.queryByRole('group')).toBeNull();
});

test('a merge says before what moves and what goes', async () => {
  const preview = {
    customer,
    ...{ running: 2, booked: 1, past: 4 },
    rent: [{ currency: 'EUR', minor: 240_000 }],
    lost: ['taxId'],
  };
  const { user } = await show(<MergeDialog customer={customer} onClose={() => {}} />, {
    known: [
      [customerQueries.found('').queryKey, page(listed(3, 'Quayside Build'), listed(8, 'Quay Side'))],
      [customerQueries.merge(3, 8).queryKey, preview],
    ],
  });
  await user.click(screen.getByRole('button', { name: /^Other customer/ }));
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await user.click(screen.getByRole('option', { name: /Quay Side/ }));
  expect(screen.getByText('Leases that move: 7 (2 running, 1 booked)')).toBeTruthy();
  expect(screen.getByText('Their rent: €2,400.00')).toBeTruthy();
  expect(screen.getByText('Not kept of the other one: Tax ID')).toBeTruthy();
});

test('a lease chooses a customer while it is typed, or makes a new one', async () => {
  const { user } = await show(<LeaseDialog onClose={() => {}} />, {
    known: [
      [customerQueries.found('').queryKey, page(listed(8, 'Quay Side'))],
      [customerQueries.found('Quay').queryKey, page(listed(8, 'Quay Side'))],
    ],
  });
  await user.click(screen.getByRole('button', { name: /^Customer: / }));
  await user.type(await screen.findByRole('searchbox', { name: 'Name, number or contact' }), 'Quay');
  expect(screen.getByRole('option', { name: /Quay Side/ })).toBeTruthy();
  await user.click(screen.getByRole('option', { name: 'New customer “Quay”' }));
  expect(screen.getByRole('button', { name: 'Customer: New customer “Quay”' })).toBeTruthy();
});
