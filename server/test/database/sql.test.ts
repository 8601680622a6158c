import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allOf, anyOf, joined, raw, type Sql, sql, value } from '#server/platform/db/sql.ts';

/** A piece, and beside it what its text says when values are put in by hand. */
interface Piece {
  readonly piece: Sql;
  readonly plain: string;
  readonly reads: readonly string[];
}

const put = (it: unknown) => `<${JSON.stringify(it)}>`;
/** The text of a statement with each value in its place. */
const plainOf = (whole: Sql): string => {
  const { text, values } = whole.statement;
  return text.replace(/\$(\d+)/g, (_, place) => put(values[Number(place) - 1]));
};

const shared = [value('shared'), value(7)] as const;
const leaf: fc.Arbitrary<Piece> = fc.oneof(
  fc.constantFrom('a', 'b = c', '').map((text) => ({ piece: raw(text), plain: text, reads: [] })),
  fc.jsonValue().map((it) => ({ piece: sql`x = ${it}`, plain: `x = ${put(it)}`, reads: [] })),
  fc.constantFrom<[Sql, unknown]>([shared[0], 'shared'], [shared[1], 7]).map(([piece, it]) => ({
    piece: sql`(p >= ${piece} and p < ${piece})`,
    plain: `(p >= ${put(it)} and p < ${put(it)})`,
    reads: [],
  })),
);
const { tree } = fc.letrec<{ tree: Piece }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.tuple(tie('tree'), fc.constantFrom('device', 'state')).map(([{ piece, plain, reads }, name]) => ({
      piece: piece.reading(name),
      plain,
      reads: [...reads, name],
    })),
    fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => ({
      piece: sql`(${one.piece}), ${1}, ${other.piece}`,
      plain: `(${one.plain}), ${put(1)}, ${other.plain}`,
      reads: [...one.reads, ...other.reads],
    })),
    fc.array(tie('tree'), { maxLength: 4 }).map((pieces) => ({
      piece: joined(pieces.map(({ piece }) => piece)),
      plain: pieces.map(({ plain }) => plain).join(', '),
      reads: pieces.flatMap(({ reads }) => reads),
    })),
  ),
}));

test('placeholders match their values however fragments are joined', () => {
  fc.assert(
    fc.property(tree, ({ piece, plain, reads }) => {
      expect(plainOf(piece)).toBe(plain);
      expect([...piece.reads].sort()).toEqual([...new Set(reads)].sort());
      const { text, values } = piece.statement;
      const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
      expect([...new Set(places)].sort((a, b) => a - b)).toEqual(values.map((_, index) => index + 1));
      // Sent again, it is the same.
      expect(piece.statement).toEqual({ text, values });
    }),
    { numRuns: 500 },
  );
});

test('input is always passed as a value, whatever it contains', () => {
  const sent = "x' or true; --$1";
  expect(sql`name = ${sent}`.statement).toEqual({ text: 'name = $1', values: [sent] });
});

test('a value used twice is sent once, but two equal values are sent separately', () => {
  const path = value('1-5');
  expect(sql`${path} ${path} ${'1-5'}`.statement).toEqual({ text: '$1 $1 $2', values: ['1-5', '1-5'] });
});

test('`all` of no conditions is true, `any` of none is false', () => {
  expect(allOf([]).statement.text).toBe('true');
  expect(anyOf([]).statement.text).toBe('false');
  expect(anyOf([raw('a'), raw('b')]).statement.text).toBe('(a or b)');
  expect(allOf([raw('a'), raw('b')]).statement.text).toBe('a and b');
});
