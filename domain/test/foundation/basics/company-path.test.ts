import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  childPath,
  companyIdOf,
  containsPath,
  idsOfPath,
  isCompanyPath,
  liveFilterPath,
  liveTopic,
  parentPath,
  parseLiveTopic,
  subtreeRange,
} from '#domain/foundation/basics/company-path.ts';

const ids = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 6 });
const mcuId = fc.stringMatching(/^[0-9a-f]{24}$/);

describe('company path', () => {
  it('contains exactly the paths whose ids begin with its own', () => {
    fc.assert(
      fc.property(ids, ids, (left, right) => {
        const begins = left.every((id, place) => right[place] === id);
        expect(containsPath(left.join('-'), right.join('-'))).toBe(begins);
      }),
    );
    expect(containsPath('1-5', '1-5-23')).toBe(true);
    expect(containsPath('1-5', '1-50')).toBe(false);
    expect(containsPath('1-5', '1')).toBe(false);
    expect(subtreeRange('1-5')).toEqual({ from: '1-5', below: '1-5.' });
  });
  it('reads its ids, its parent and its child', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 3000 }), (list, child) => {
        const path = list.join('-');
        expect(idsOfPath(path)).toEqual(list);
        expect(parentPath(childPath(path, child))).toBe(path);
      }),
    );
    expect(parentPath('1')).toBeNull();
  });
  it('rejects invalid paths', () => {
    for (const text of ['', '-', '1-', '-1', '0', '1--2', '1-x', '1.2', '01', '1-5-', '1-5\n']) {
      expect(isCompanyPath(text)).toBe(false);
      expect(idsOfPath(text)).toBeNull();
    }
  });
  it('takes ids from the company selector', () => {
    expect(companyIdOf('ID23')).toBe(23);
    expect(companyIdOf('23')).toBe(23);
    expect(companyIdOf(23)).toBe(23);
    for (const bad of ['', 'ID', 'IDID2', '-2', '2.5', 'x', 0, Number.NaN]) expect(companyIdOf(bad)).toBeNull();
  });
});

describe('live topic', () => {
  it('is parsed back from its text', () => {
    fc.assert(
      fc.property(ids, mcuId, (list, id) => {
        const path = list.join('-');
        expect(parseLiveTopic(liveTopic(path, id))).toEqual({ path, mcuId: id });
      }),
    );
    expect(liveTopic('1-5-23', 'a'.repeat(24))).toBe(`notify/p/04/1/5/23/${'a'.repeat(24)}`);
  });
  it('matches nothing else', () => {
    const id = 'a'.repeat(24);
    for (const topic of [
      '',
      'notify/p/04/#',
      `notify/p/04/${id}`,
      `notify/p/05/1/${id}`,
      `notify/p/04/1-5/${id}`,
      `notify/p/04/1//${id}`,
      `notify/p/04/+/${id}`,
      'notify/p/04/1/xyz',
    ])
      expect(parseLiveTopic(topic)).toBeNull();
  });
});

describe('a filter of the live feed', () => {
  it.each([
    ['notify/p/04/#', '#'],
    ['notify/p/04/1/#', '1'],
    ['notify/p/04/1/5/23/#', '1-5-23'],
  ])('%s asks for %s', (filter, path) => expect(liveFilterPath(filter)).toBe(path));
  it.each([
    '#',
    'notify/#',
    'notify/p/04/',
    'notify/p/04//#',
    'notify/p/04/1',
    'notify/p/04/1-5/#',
    'notify/p/04/1/5#',
  ])('%s is invalid', (filter) => expect(liveFilterPath(filter)).toBeNull());
});
