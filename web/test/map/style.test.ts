import { describe, expect, it } from 'vitest';
import { badgeLabel, countLabel, discSize } from '#web/map/device-layers.ts';
import { regionNames } from '#web/map/region-names.ts';
import { formatLength, metresPerPixel, scaleBar } from '#web/map/scale.ts';
import { streetSchemaOf, streetStyle } from '#web/map/street-style.ts';
import { embeddedStyle, townNameKey } from '#web/map/style.ts';
import type { MapTokens } from '#web/map/tokens.ts';

const names = ['land', 'water', 'park', 'block', 'road', 'roadEdge', 'label', 'rail', 'marker', 'markerRing'];
const more = ['markerSelected', 'markerSelectedRing', 'wattSoft', 'onWatt', 'alarmFill', 'surface'];
const tokens = {
  ...Object.fromEntries([...names, ...more].map((name, i) => [name, `#0000${(16 + i).toString(16)}`])),
  dark: false,
} as unknown as MapTokens;

const choice = { tokens, language: 'de', font: ['Label'], showNames: true };

describe('embeddedStyle', () => {
  it('draws from one source, in the colours of the tokens', () => {
    const style = embeddedStyle('https://console.example/basemap.pmtiles', choice);
    expect(style.sources.base).toMatchObject({
      type: 'vector',
      url: 'pmtiles://https://console.example/basemap.pmtiles',
    });
    const land = style.layers.find((layer) => layer.id === 'base-land');
    expect(land?.paint).toEqual({ 'fill-color': tokens.land });
    for (const layer of style.layers) expect(layer.id).toMatch(/^base-/);
  });

  it('names sources and licences on the map', () => {
    const { base } = embeddedStyle('', choice).sources;
    expect(JSON.stringify(base)).toMatch(/Natural Earth.*GeoNames.*CC BY 4\.0/);
  });

  it('hides names that are switched off', () => {
    const style = embeddedStyle('', { ...choice, showNames: false });
    const labels = style.layers.filter((layer) => layer.type === 'symbol');
    expect(labels.length).toBeGreaterThan(0);
    for (const layer of labels) expect(layer.layout).toMatchObject({ visibility: 'none' });
  });

  it('names countries in the interface language', () => {
    expect(JSON.stringify(embeddedStyle('', choice).layers)).toContain('Deutschland');
  });
});

describe('townNameKey', () => {
  it.each([
    ['en-GB', 'name:en'],
    ['de', 'name:de'],
    ['zh-Hans-CN', 'name:zh_CN'],
    ['zh-Hant-HK', 'name:zh_HK'],
    ['ja', 'name:ja'],
  ])('%s reads %s', (language, key) => {
    expect(townNameKey(language)).toBe(key);
  });
});

describe('streetStyle', () => {
  it('recognises the two common schemas, and no other', () => {
    expect(streetSchemaOf(['water', 'transportation', 'place'])?.road.layer).toBe('transportation');
    expect(streetSchemaOf(['earth', 'roads', 'places'])?.road.layer).toBe('roads');
    expect(streetSchemaOf(['something'])).toBeUndefined();
  });

  it('draws roads with casing on the ground, names on top', () => {
    const schema = streetSchemaOf(['earth', 'roads']);
    if (!schema) throw new Error('schema');
    const ids = streetStyle('u', 'Operator', schema, choice).layers.map((layer) => layer.id);
    expect(ids.indexOf('base-major-road-casing')).toBeLessThan(ids.indexOf('base-major-road'));
    expect(ids.indexOf('base-land')).toBeLessThan(ids.indexOf('base-water'));
    expect(ids.at(-1)).toBe('base-place-name');
  });
});

describe('regionNames', () => {
  it.each([
    ['zh-Hans-CN', 'DE', '德国'],
    ['ja', 'DE', 'ドイツ'],
    ['fr', 'DE', 'Allemagne'],
  ])('are in %s', (language, region, name) => {
    expect(new Map(regionNames(language)).get(region)).toBe(name);
  });

  it('has no continents or unions', () => {
    const codes = regionNames('en').map(([region]) => region);
    expect(codes).not.toContain('EU');
    expect(codes.length).toBeGreaterThan(240);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('labels of discs', () => {
  it.each([
    [2, 34, '2'],
    [9, 34, '9'],
    [10, 40, '10'],
    [20, 40, '20'],
    [21, 48, '21'],
    [999, 48, '999'],
    [1_000, 48, '1.0k'],
    [9_999, 48, '9.9k'],
    [100_000, 48, '100k'],
  ])('%i devices: disc %i, "%s"', (count, size, label) => {
    expect(discSize(count)).toBe(size);
    expect(countLabel(count)).toBe(label);
  });

  it('count alarms up to 99', () => {
    expect([badgeLabel(1), badgeLabel(99), badgeLabel(100)]).toEqual(['1', '99', '99+']);
  });
});

describe('scaleBar', () => {
  it('is the longest round length that fits', () => {
    expect(scaleBar(12.5, 64)).toEqual({ metres: 500, widthPx: 40 });
    expect(scaleBar(metresPerPixel(0, 6), 64).metres).toBe(50_000);
  });

  it.each([
    ['en-GB', 500, '500 m'],
    ['de', 20_000, '20 km'],
    ['en-GB', 0.5, '0.5 m'],
  ])('%s writes %d m as %s', (language, metres, text) => {
    expect(formatLength(metres, language).replace(/\s/g, ' ')).toBe(text);
  });
});
