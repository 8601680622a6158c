import type { z } from 'zod';
import type { Told } from '#domain/fleet/bridges/make-records.ts';
import { type modbusSettings, type Register, registerMap } from '#domain/fleet/bridges/sources.ts';
import { loadJson } from '../../load-json.ts';
import { poll } from '../poll.ts';
import type { Source, SourceContext } from '../source.ts';
import { Line, MAX_WORDS, Refused } from './line.ts';
import { type Block, blocksOf, readingsOf } from './registers.ts';

const nameOf = ({ function: read, address }: { readonly function: number; readonly address: number }) =>
  `${['coil', 'input', 'holding register', 'input register'][read - 1]} ${address}`;

export function modbusSource(settings: z.output<typeof modbusSettings>): Source {
  const { host, port, everySeconds } = settings;
  const registers =
    typeof settings.registers === 'string' ? loadJson(settings.registers, registerMap) : settings.registers;
  const name = `${host}:${port}`;
  return {
    maps: registers.map(
      (register) => `${name} ${nameOf(register)} as ${register.type} → ${register.channel} of unit ${register.unit}`,
    ),
    start: (context) => {
      const line = new Line(settings, context.reach);
      const read = reader(name, line, registers, context);
      const stop = poll(name, everySeconds, read, context);
      return async () => {
        const stopped = stop();
        line.close();
        await stopped;
      };
    },
  };
}

/** Reads all registers; one that the device refuses is told once and does not keep the others from arriving. */
function reader(name: string, line: Line, registers: readonly Register[], { take, log, now, saw }: SourceContext) {
  let blocks: readonly Block[] = blocksOf(registers, MAX_WORDS);
  const told = new Set<string>();
  return async () => {
    const readings: Told[] = [];
    const next: Block[] = [];
    for (const block of blocks)
      try {
        const bytes = await line.read(block.function, block.address, block.count);
        readings.push(...readingsOf(block, bytes, (register, value) => saw?.(nameOf(register), value)));
        next.push(block);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        // One of them is wrong: from the next time on, each is asked for alone.
        next.push(...block.registers.flatMap((register) => blocksOf([register], MAX_WORDS)));
        const complaint = `${nameOf(block)}, ${block.count} long: ${error.message}`;
        if (block.registers.length === 1 && !told.has(complaint)) log(`${name}: ${complaint}`);
        told.add(complaint);
      }
    blocks = next;
    if (readings.length > 0) take(readings, now(), { from: name });
  };
}
