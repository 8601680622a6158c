import { expect, type Locator } from '@playwright/test';

/** Types into the search of an open list and chooses what it finds: until it has found it, the list is the one before. */
export async function chooseFound(search: Locator, text: string, option: string | RegExp = text): Promise<void> {
  const options = search.page().getByRole('option');
  await search.fill(text);
  await expect(options.filter({ hasNotText: text })).toHaveCount(0);
  await search.page().getByRole('option', { name: option }).first().click();
}

/** Makes a new customer of a name in the dialog of a lease. */
export async function chooseNewCustomer(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: /^Customer:/ }).click();
  await dialog.page().getByRole('searchbox', { name: 'Name, number or contact' }).fill(name);
  await dialog
    .page()
    .getByRole('option', { name: `New customer “${name}”` })
    .click();
}
