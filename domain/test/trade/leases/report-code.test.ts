import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printedCode } from '#domain/foundation/basics/printed-code.ts';
import { type ConditionReport, judge, NO_LIMITS } from '#domain/trade/leases/condition-report.ts';
import { readReportCode, reportCode, textOfReport } from '#domain/trade/leases/report-code.ts';

const start = { at: 1, socPercent: 96, sohPercent: 97.4, pictures: [], remark: '', takenBy: 'Mara Keller' };
const end = { ...start, at: 2, socPercent: 58, pictures: [{ view: 'left', fileId: 'a' } as const] };
const REPORT: ConditionReport = {
  leaseId: 4,
  contractNumber: 'L-1004',
  customer: 'Hartley Events',
  rentalCompany: 'Northfield Rentals',
  device: { name: 'Tow tug 21', serialNumber: '8611902460', type: 'f' },
  period: { startsAt: 1, endsAt: 2 },
  place: 'Dock 4',
  start,
  end,
  judged: judge({ ...NO_LIMITS, leastSocPercent: 30 }, start, end),
  verdict: 'kept',
};
const codeOf = (report: unknown) =>
  reportCode(
    createHash('sha256')
      .update(textOfReport(report as ConditionReport))
      .digest(),
  );

/** Every value somewhere in a report, by where it is. */
const leaves = (part: unknown, path: string[] = []): string[][] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([key, value]) => leaves(value, [...path, key]))
    : [path];
function changed(path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(REPORT) as unknown as Record<string, unknown>;
  let part = copy;
  for (const key of path.slice(0, -1)) part = part[key] as Record<string, unknown>;
  part[path.at(-1)!] = value;
  return copy;
}
const backwards = (part: unknown): unknown =>
  Array.isArray(part)
    ? part.map(backwards)
    : typeof part === 'object' && part !== null
      ? Object.fromEntries(
          Object.entries(part)
            .toReversed()
            .map(([key, value]) => [key, backwards(value)]),
        )
      : part;

test('the same report has the same code, whatever order its parts are stored in', () => {
  expect(codeOf(backwards(REPORT))).toBe(codeOf(REPORT));
  expect(codeOf(REPORT)).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
});

test('a report in which any value is another has another code', () => {
  const places = leaves(REPORT);
  expect(places.length).toBeGreaterThan(25);
  const codes = places.map((path) => codeOf(changed(path, 'another')));
  expect(new Set([...codes, codeOf(REPORT)]).size).toBe(places.length + 1);
});

test('a code is read as people write it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 32 }), (digest) => {
      const code = reportCode(digest);
      expect(readReportCode(code)).toBe(code);
      expect(readReportCode(` ${printedCode(code).toLowerCase()} `)).toBe(code);
    }),
  );
  expect(printedCode('7H3K94QD2MXT')).toBe('7H3K-94QD-2MXT');
  expect(readReportCode('7h3k 94qd 2mxI')).toBe('7H3K94QD2MX1');
  for (const wrong of ['', '7H3K', '7H3K-94QD-2MXU', '7H3K-94QD-2MXT-0']) expect(readReportCode(wrong)).toBeNull();
});
