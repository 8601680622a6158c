import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { expect } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { encodeImport } from '#domain/fleet/imports/wire.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { startCorners } from '#domain/foundation/companies/site-plan.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { packArchive } from '../../../../tools/basemap/pmtiles-writer.ts';
import { type FirmwareFixture, imageOf } from '../../fleet/firmware/fixture.ts';
import { addDevice } from '../../harness/builder.ts';
import { upload } from '../../harness/upload.ts';

/** Values for every part of a call. */
type Given = Record<string, string | Uint8Array>;

/** What each call with a file takes, with all that has to be there before: other things after each `next`. */
export function uploadSamples(fixture: FirmwareFixture) {
  let count = 0;
  const serial = () => `YHP${1000 + count}`;
  const identity = () => count.toString(16).padStart(24, '0');
  const deviceTable = () =>
    Buffer.from(`sn,mcuId,deviceName,company\n${serial()},${identity()},Cart,${fixture.company.id}\n`);

  const picture = () => Transformer.fromRgbaPixels(Buffer.alloc(40 * 30 * 4, 180), 40, 30).png();

  /** A file of map tiles with one tile. */
  const archive = () =>
    packArchive([{ z: 0, x: 0, y: 0, body: gzipSync('tile') }], {
      minZoom: 0,
      maxZoom: 0,
      centre: { longitude: 0, latitude: 0, zoom: 0 },
      metadata: { vector_layers: [{ id: 'transportation', fields: {} }] },
    });

  const device = () => addDevice(fixture.server.context, { companyId: fixture.company.id });
  const asAdmin = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token = fixture.adminToken) => {
    const { resultMessage, resultModel } = await fixture.server.call(name, input, { token });
    expect({ name, resultMessage }).toEqual({ name, resultMessage: 'success' });
    return resultModel as Output<Calls[N]>;
  };

  /** The number of an order that is approved and waits for its payment. */
  async function orderToPay(): Promise<string> {
    const seller = { name: 'Yard', addressLines: ['Basel'], taxId: '', bankLines: ['IBAN 4417'] };
    await asAdmin('saveBilling', { billing: JSON.stringify({ seller, taxes: [] }) }, fixture.superToken);
    const plan = { planName: `Plan ${count}`, years: 1, priceMinor: 900, discountPercent: 0 };
    const { planId } = await asAdmin('savePlan', plan, fixture.superToken);
    const mcuIds = [(await device()).mcuId];
    const { totalMinor } = await asAdmin('quoteOrder', { planId, mcuIds });
    const { orderNo } = await asAdmin('addOrder', { planId, mcuIds, totalMinor });
    await asAdmin('approveOrder', { orderNo }, fixture.superToken);
    return orderNo;
  }

  /** The id of a lease whose condition at its start is recorded. */
  async function leaseWithCondition(): Promise<string> {
    const { mcuId } = await device();
    const startsAt = fixture.server.context.clock.now();
    const terms = {
      customer: 'Quayside',
      startsAt,
      endsAt: startsAt + 86_400_000,
      rentMinor: 1,
      rentalCompany: 'Northfield Rentals',
      rentPeriod: 'day' as const,
    };
    const { id } = await asAdmin('addLease', { mcuId, ...terms, currency: 'EUR' });
    await asAdmin('takeLeaseCondition', { id, phase: 'start' });
    return String(id);
  }

  const samples: Record<string, () => Promise<Given>> = {
    '/customer/import': async () => ({ preview: 'true', file: Buffer.from('name\nQuayside Build\n') }),
    '/manager/device/addMany': async () => ({ preview: 'true', file: deviceTable() }),
    '/manager/fleet/table/preview': async () => ({ file: deviceTable() }),
    '/manager/fleet/table/import': async () => {
      const file = deviceTable();
      const { resultModel } = await upload(fixture.server, 'previewFleetTable', {
        bytes: file,
        token: fixture.adminToken,
      });
      return {
        fingerprint: (resultModel as Output<Calls['previewFleetTable']>).fingerprint ?? '',
        fileName: 'fleet.csv',
        file,
      };
    },
    '/manager/baseYhubInfo/import': async () => ({
      file: Buffer.from(`sn,mcuId,deviceType\n${serial()},${identity()},a\n`),
    }),
    '/manager/uploadDeviceImages': async () => ({
      mcuId: (await addDevice(fixture.server.context, { companyId: fixture.company.id })).mcuId,
      file: await picture(),
    }),
    '/manager/device/importPart': async () => ({
      mcuId: (await device()).mcuId,
      file: encodeImport({ importId: randomUUID(), name: 'history.csv', number: 1, last: true, intervalSeconds: 60 }, [
        {
          kind: KIND.monitor,
          unit: 0,
          at: fixture.server.context.clock.now() - DAY_MS,
          body: { socCentiPercent: 8100 },
        },
      ]),
    }),
    '/battery/passport/importMaker': async () => ({
      batteryId: String(
        (await asAdmin('saveBattery', { serialNumber: serial(), model: 'NV', chemistry: 'lfp' })).batteryId,
      ),
      file: Buffer.from('{"GeneralProductInformation":{"batteryCategory":"industrial"}}'),
    }),
    '/battery/import': async () => ({ preview: 'true', file: Buffer.from(`serialNumber\n${serial()}\n`) }),
    '/system/maps/addFile': async () => ({ name: `yard-${serial()}.pmtiles`, file: archive() }),
    '/user/company/uploadBrandPicture': async () => ({
      companyId: String(fixture.company.id),
      picture: 'logo',
      file: await picture(),
    }),
    '/manager/site/uploadPlan': async () => ({
      id: String((await asAdmin('insertSite', { companyId: fixture.company.id, name: randomUUID() })).id),
      corners: JSON.stringify(startCorners({ lat: 53.5, lon: 10 }, 1)),
      opacityPercent: '60',
      file: await picture(),
    }),
    '/order/pay': async () => ({
      orderNo: await orderToPay(),
      payerName: 'Ada',
      payerAccount: 'IBAN 1',
      file: await picture(),
    }),
    '/lease/condition/picture': async () => ({
      id: await leaseWithCondition(),
      phase: 'start',
      view: 'left',
      file: await picture(),
    }),
    '/lease/maintenance/picture': async () => {
      const { mcuId } = await device();
      const work = { at: fixture.server.context.clock.now(), person: 'Ada', content: 'Terminals cleaned' };
      return {
        id: String((await asAdmin('addLeaseMaintenance', { mcuId, ...work })).id),
        file: await picture(),
      };
    },
    '/maintenance/entryPicture': async () => {
      const { mcuId } = await device();
      const { id } = await asAdmin('addMaintenanceEntry', { mcuId, name: 'Plug', person: 'Ada' });
      return { mcuId, id: String(id), file: await picture() };
    },
    '/manager/firmware/add': async () => {
      const { bytes, input } = imageOf(`7.${count}.0`);
      return { ...input, file: bytes };
    },
  };
  return {
    next: () => {
      count++;
    },
    serial,
    deviceTable,
    of: async (path: string): Promise<Given> => (samples[path] ?? expect.fail(`no sample for ${path}`))(),
  };
}
