import { describe, expect, it } from 'vitest';
import { readArguments } from '#simulator/arguments.ts';

const parse = (line: string) => readArguments(line.split(' '));

describe('the command line', () => {
  it('chooses between a fleet and a replay', () => {
    expect(parse('--fleet f.json --control off')).toEqual({ mode: 'fleet', given: { fleet: 'f.json', control: null } });
    expect(parse('--fleet f.json --control 0')).toEqual({ mode: 'fleet', given: { fleet: 'f.json', control: 0 } });
    expect(parse('--replay folder --credentials c.json --mqtt mqtt://127.0.0.1:1883 --speed 100 --pause 60')).toEqual({
      mode: 'replay',
      given: {
        replay: 'folder',
        credentials: 'c.json',
        mqtt: 'mqtt://127.0.0.1:1883',
        speed: 100,
        align: 'end',
        pause: 60,
      },
    });
    expect(parse('--replay folder --speed max')).toMatchObject({ given: { speed: 'max' } });
    expect(parse('--help')).toEqual({ mode: 'help' });
  });

  it.each([
    ['--control 4781', /--fleet or --replay/],
    ['--fleet f.json --control many', /--control/],
    ['--fleet f.json --speed 3', /speed/],
    ['--replay folder --speed 5000', /--speed 1 to 1000/],
    ['--replay folder --mqtt http://h', /--mqtt/],
    ['--replay folder --align middle', /--align/],
    ['--colour red', /colour/],
  ])('says what is wrong with %s', (line, message) => {
    expect(() => parse(line)).toThrow(message);
  });
});
