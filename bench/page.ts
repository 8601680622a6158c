/**
 * The home page with a large fleet in headless Chromium: time until the map is ready, from a click to the popup, and
 * memory while values arrive.
 */
import { existsSync } from 'node:fs';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import mqtt from 'mqtt';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import type { TestApp } from '../e2e/test-app.ts';
import { KEY, mcuIdOf } from './fleet.ts';
import { percentile, type Row } from './measure.ts';
import { type WholeProgram, withWholeProgram } from './whole-program.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';
const BETWEEN_CLICKS_MS = 1000;
/** A loaded machine is slow, which is a result and not a failure. */
const TIMEOUT_MS = 120_000;
const REPORTING_DEVICES = 20;
const MESSAGES_PER_SECOND = 100;

interface Length {
  readonly clicks: number;
  readonly liveSeconds: number;
}

export const benchPage = (devices: number, length: Length = { clicks: 20, liveSeconds: 30 }): Promise<Row[]> =>
  withWholeProgram(devices, REPORTING_DEVICES, (program) => look(program, devices, length));

async function look({ app, token }: WholeProgram, devices: number, { clicks, liveSeconds }: Length): Promise<Row[]> {
  const browser = await chromium.launch({
    ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'token', value: token, url: app.url, sameSite: 'Strict' }]);
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const memory = await context.newCDPSession(page);
    await memory.send('Performance.enable');
    // The files of the page are then in the browser's cache, as on every visit but the first.
    await untilMapIsReady(page, app);
    const readyMs = await untilMapIsReady(page, app);
    const before = await heapMegabytes(memory);
    const idle = await clickTimes(page, clicks);
    const stopReporting = await startReporting(app);
    const busy = await clickTimes(page, clicks);
    await page.waitForTimeout(liveSeconds * 1000);
    stopReporting();
    return [
      {
        devices,
        'map ready, ms': Math.round(readyMs),
        'popup p50 / p95, ms': `${percentile(idle, 50)} / ${percentile(idle, 95)}`,
        'popup while live p50 / p95, ms': `${percentile(busy, 50)} / ${percentile(busy, 95)}`,
        'heap before, MB': before,
        [`heap after ${liveSeconds} s live, MB`]: await heapMegabytes(memory),
      },
    ];
  } finally {
    await browser.close();
  }
}

async function untilMapIsReady(page: Page, app: TestApp): Promise<number> {
  await page.goto('about:blank');
  const start = performance.now();
  await page.goto(app.url);
  await page.locator('[aria-busy=false] canvas').waitFor();
  return performance.now() - start;
}

/** Times from the click on a device of the panel to the frame that shows its popup, one device per second. */
async function clickTimes(page: Page, clicks: number): Promise<number[]> {
  const times: number[] = [];
  const rows = page
    .getByRole('region', { name: 'Monitors' })
    .locator('[aria-pressed]')
    .filter({ hasText: /Device \d+/ });
  const count = await rows.count();
  for (let click = 0; click < clicks; click++) {
    await page.waitForTimeout(BETWEEN_CLICKS_MS);
    times.push(
      await rows.nth(click % Math.min(count, 5)).evaluate(
        (row) =>
          new Promise<number>((resolve) => {
            const start = performance.now();
            const name = row.textContent?.match(/Device \d+/)?.[0] ?? '';
            const look = () => {
              if (!document.querySelector(`section[aria-label="${name}"]`)) return;
              observer.disconnect();
              requestAnimationFrame(() => resolve(performance.now() - start));
            };
            const observer = new MutationObserver(look);
            observer.observe(document.body, { subtree: true, childList: true, attributes: true });
            (row as HTMLElement).click();
          }),
      ),
    );
  }
  return times;
}

/** Devices that report at a steady rate until they are stopped. */
async function startReporting(app: TestApp): Promise<() => void> {
  const clients = await Promise.all(
    Array.from({ length: REPORTING_DEVICES }, (_, index) => {
      const mcuId = mcuIdOf(index + 1);
      return mqtt.connectAsync(`mqtt://127.0.0.1:${app.address.mqttPort}`, {
        clientId: mcuId,
        username: mcuId,
        password: KEY,
      });
    }),
  );
  let sent = 0;
  const timer = setInterval(() => {
    const client = clients[sent % REPORTING_DEVICES];
    const body = {
      socCentiPercent: 5000 + (sent % 4000),
      voltageCentiVolt: 5100 + (sent % 90),
      currentUsingCentiAmp: 900,
    };
    client?.publish(
      `dev/${client.options.clientId}/up/record`,
      Buffer.from(encodeUplink([{ kind: KIND.monitor, unit: 0, at: Date.now() + sent++, body }])),
      { qos: 1 },
    );
  }, 1000 / MESSAGES_PER_SECOND);
  return () => {
    clearInterval(timer);
    for (const client of clients) client.end(true);
  };
}

async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return Math.round((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6);
}
