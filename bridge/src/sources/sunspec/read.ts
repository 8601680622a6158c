import type { z } from 'zod';
import type { Told } from '#domain/fleet/bridges/make-records.ts';
import type { sunSpecSettings } from '#domain/fleet/bridges/sources.ts';
import { Line } from '../modbus/line.ts';
import { poll } from '../poll.ts';
import type { Source, SourceContext } from '../source.ts';
import { readingsOfModel } from './decode.ts';
import { chosen, discover, type Model, readModel } from './discover.ts';
import { MODELS, MPPT, MPPT_CHANNELS } from './models.ts';

type Settings = z.output<typeof sunSpecSettings>;

const ALL = [
  ...Object.entries(MODELS).flatMap(([id, points]) => points.map(([name, , , , channel]) => [id, name, channel])),
  ...Object.entries(MPPT_CHANNELS).map(([name, channel]) => [String(MPPT.id), name, channel]),
];

export const sunSpecSource = (settings: Settings): Source => {
  const name = `${settings.host}:${settings.port}`;
  return {
    maps: ALL.map(([id, point, channel]) => `${name} model ${id} ${point} → ${channel} of unit ${settings.unit}`),
    start: (context) => {
      const line = new Line(settings, context.reach);
      const stop = poll(name, settings.everySeconds, reader(name, line, settings, context), context);
      return async () => {
        const stopped = stop();
        line.close();
        await stopped;
      };
    },
  };
};

/** Looks for the models after each failure, because the device may have been changed meanwhile, then reads them. */
function reader(name: string, line: Line, { unit, positiveCurrent }: Settings, { take, log, now, saw }: SourceContext) {
  const sign = positiveCurrent === 'charges' ? 1 : -1;
  let known: readonly Model[] = [];
  let told = '';
  const states = new Set<string>();
  const untranslated = (point: string, value: number) => {
    const line = `${point} ${value} is not translated`;
    if (!states.has(line)) log(`${name}: ${line}`);
    states.add(line);
  };
  return async () => {
    await line.open();
    const models = known.length > 0 ? known : chosen(await discover(line));
    known = [];
    const found = `reads the models ${models.map(({ id }) => id).join(', ')}`;
    if (found !== told) log(`${name}: ${found}`);
    told = found;
    const readings: Told[] = [];
    for (const model of models)
      for (const told of readingsOfModel(model.id, await readModel(line, model), unit, untranslated))
        readings.push(
          told.channel === 'enerdrive.packCurrent' && told.value !== null
            ? { ...told, value: told.value * sign }
            : told,
        );
    known = models;
    for (const { channel, value } of readings) if (value !== null) saw?.(channel, value);
    if (readings.length > 0) take(readings, now(), { from: name });
  };
}
