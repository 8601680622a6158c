import { execFile } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { isatty, ReadStream } from 'node:tty';
import { promisify } from 'node:util';
import type { z } from 'zod';
import type { veDirectSettings } from '#domain/fleet/bridges/sources.ts';
import { dial, type Reach } from '../reach.ts';
import type { Source, SourceContext } from '../source.ts';
import { VeDirectBlocks } from './ve-direct-blocks.ts';
import { LABELS, mapVeDirect } from './ve-direct-map.ts';

const RETRY_MS = 5000;
const SILENCE_MS = 30_000;
const STAGE = 'dmt.chargeStage';
/** The first block is usually incomplete. */
const WRONG_TO_TELL = 5;

export const veDirectSource = ({ port, device, unit }: z.output<typeof veDirectSettings>): Source => ({
  maps: LABELS[device].map(([label, channel]) => `${port} ${label} → ${channel} of unit ${unit}`),
  start: (context) =>
    readPort(port, context, () => {
      const told = new Set<string>();
      const tellOnce = (line: string) => {
        if (!told.has(line)) context.log(`${port}: ${line}`);
        told.add(line);
      };
      const blocks = new VeDirectBlocks();
      return (bytes) => {
        for (const block of blocks.take(bytes)) {
          for (const [label, text] of Object.entries(block)) context.saw?.(label, text);
          const readings = mapVeDirect(block, device, unit);
          const isUntranslated = readings.some(({ channel, value }) => channel === STAGE && value === null);
          if (isUntranslated) tellOnce(`CS ${block.CS} is not translated`);
          if (readings.length > 0) context.take(readings, context.now(), { from: port });
        }
        return blocks.wrong >= WRONG_TO_TELL ? 'the checksums are wrong: is it VE.Direct, and the cable good?' : '';
      };
    }),
});

/** Reads a port until it is stopped; opens it again when it ends or falls silent. `begin` makes what takes the bytes of one opening. */
function readPort(port: string, { log, trouble, reach }: SourceContext, begin: () => (bytes: Uint8Array) => string) {
  let stream: Readable | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let complaint = '';
  const complain = (message: string) => {
    if (message !== '' && message !== complaint) log(`${port}: ${message}`);
    complaint = message;
    trouble?.(message);
  };
  const again = (cause: string) => {
    stream?.destroy();
    stream = undefined;
    clearTimeout(timer);
    if (stopped) return;
    complain(cause);
    timer = setTimeout(() => void open(), RETRY_MS);
  };
  const open = async () => {
    try {
      const opened = await openPort(port, reach);
      if (stopped) return void opened.destroy();
      const take = begin();
      const watch = () => {
        clearTimeout(timer);
        timer = setTimeout(() => again('nothing arrives'), SILENCE_MS);
      };
      stream = opened;
      watch();
      opened.on('data', (bytes: Uint8Array) => {
        if (stream !== opened) return;
        watch();
        complain(take(bytes));
      });
      opened.on('error', (error) => stream === opened && again(error.message));
      opened.on('close', () => stream === opened && again('closed'));
    } catch (error) {
      again(error instanceof Error ? error.message : String(error));
    }
  };
  const opening = open();
  return async () => {
    stopped = true;
    again('');
    await opening;
  };
}

async function openPort(port: string, reach: Reach): Promise<Readable> {
  const tcp = /^tcp:\/\/([^/:]+):(\d+)$/.exec(port);
  if (tcp) return dial({ host: tcp[1]!, port: Number(tcp[2]) }, reach);
  const flag = process.platform === 'darwin' ? '-f' : '-F';
  await promisify(execFile)('stty', [flag, port, '19200', 'cs8', '-parenb', '-cstopb', 'raw', '-echo', 'clocal']);
  const file = openSync(port, constants.O_RDONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
  if (isatty(file)) return new ReadStream(file);
  closeSync(file);
  throw new Error('is no serial port');
}
