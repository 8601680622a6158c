import { demoUnits } from '../server/seeds/demo/units.ts';
import { expect, test } from './test.ts';

const [first, second, third] = demoUnits;
const TRACTOR = '8611902340';
for (const locale of ['de-DE', 'zh-CN'])
  for (const width of [1440, 390])
    test.describe(`${locale} ${width}`, () => {
      test.use({ locale, viewport: { width, height: 900 }, graphics: false });
      test('looks', async ({ page }) => {
        await page.goto('/#/add?how=many');
        const input = page.locator('input[type=file]').first();
        const head =
          'sn,mcuId,deviceName,company,nominalVoltage,chemistry,machineType,customer,leaseFrom,leaseUntil,purchasedOn,purchasePrice,purchaseCurrency';
        const set = (...lines: string[]) =>
          input.setInputFiles({
            name: 'flotte.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from([head, ...lines].join('\n')),
          });
        await input.waitFor({ state: 'attached' });
        await page.screenshot({ path: `/tmp/tables-look/${locale}-${width}-1.png`, fullPage: true });
        await set(
          `X1,${first!.mcuId.replace(/^5/, '6')},,Nowhere,48,,,,,,,,`,
          `${TRACTOR},${second!.mcuId},One,,,,,,,,,,`,
          `${TRACTOR},,,,plenty,lead,forklift,Becker,,,05/11/2026,1,EUR`,
        );
        await expect(page.getByRole('alert')).toBeVisible();
        await page.screenshot({ path: `/tmp/tables-look/${locale}-${width}-2.png`, fullPage: true });
        await set(
          `${third!.sn},${third!.mcuId},"Truck, three",Northfield Rentals,48,lfp,forklift,Becker Logistik GmbH & Co. KG,2027-01-01,2027-06-30,2026-03-15,24900,EUR`,
          `${TRACTOR},,Ein sehr langer Name einer Maschine,,51.2,lfp,yard-tractor,,,,2025-01-31,18500.50,EUR`,
        );
        await expect(page.getByRole('table')).toContainText('Truck, three');
        await page.screenshot({ path: `/tmp/tables-look/${locale}-${width}-3.png`, fullPage: true });
      });
    });
