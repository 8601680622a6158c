/** The page of a hub with twelve devices in headless Chromium: from the click in the list to the frame that shows the first values. */
import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import mqtt from 'mqtt';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import type { TestApp } from '../e2e/test-app.ts';
import { KEY, mcuIdOf } from './fleet.ts';
import { percentile, type Row } from './measure.ts';
import { type WholeProgram, withWholeProgram } from './whole-program.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';
const HUB = 1;
const UNITS = 12;

export const benchEnergyPage = (visits: number): Promise<Row[]> =>
  withWholeProgram(HUB, HUB, (program) => look(program, visits), {
    modules: ['yhub', 'kisae'],
    prepare: (tx) => tx.query("update device set manufacturer = 1, device_type = 'b' where id = $1", [HUB]),
  });

async function look({ app, token }: WholeProgram, visits: number): Promise<Row[]> {
  await report(app);
  const browser = await chromium.launch({
    ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'token', value: token, url: app.url, sameSite: 'Strict' }]);
    const page = await context.newPage();
    // The first visit loads the files of the page.
    await visit(page, app);
    const times: number[] = [];
    for (let count = 0; count < visits; count++) times.push(await visit(page, app));
    return [
      {
        'devices behind the hub': UNITS,
        'first values p50, ms': percentile(times, 50),
        'first values p95, ms': percentile(times, 95),
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Begins each time with a page that knows nothing but its files. */
async function visit(page: Page, app: TestApp): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${app.url}/#/list/energy?manufacturer=1`);
  const link = page.getByRole('link', { name: 'Device 1', exact: true });
  await link.waitFor();
  return await link.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const observer = new MutationObserver(() => {
          const flow = document.querySelector('section[aria-label="Energy now"]');
          if (!/\d\s*k?W/.test(flow?.textContent ?? '')) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        (row as HTMLElement).click();
      }),
  );
}

/** A record of each of the devices; the hub knows them from then on. */
async function report(app: TestApp): Promise<void> {
  const mcuId = mcuIdOf(HUB);
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${app.address.mqttPort}`, {
    clientId: mcuId,
    username: mcuId,
    password: KEY,
  });
  const at = Date.now() - 1000;
  const records = Array.from({ length: UNITS }, (_, index): Measurement => {
    const unit = index + 1;
    if (index % 2 === 0)
      return {
        kind: KIND.inverter,
        unit,
        at,
        body: { state: 4, outputWatt: 200, inputWatt: 0, batteryCentiVolt: 2500, batteryCentiAmp: -850 },
      };
    return {
      kind: KIND.dmt,
      unit,
      at,
      body: { stage: 2, solarWatt: 300, outputCentiVolt: 2500, outputCentiAmp: 1150 },
    };
  });
  const battery = {
    socCentiPercent: 6000,
    voltageCentiVolt: 2500,
    currentUsingCentiAmp: 0,
    currentChargingCentiAmp: 100,
  };
  await client.publishAsync(
    `dev/${mcuId}/up/record`,
    Buffer.from(encodeUplink([{ kind: KIND.monitor, unit: 0, at, body: battery }, ...records])),
    { qos: 1 },
  );
  await client.endAsync();
}
