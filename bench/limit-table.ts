import type { LimitVerdict } from '../domain/test/power/analytics/limit-truth.ts';
import { writeTable } from './health-table.ts';

/** Before, no pack was told to be limited by a cell. */
export const writeLimits = (verdicts: readonly LimitVerdict[]): void =>
  writeTable(
    'limits',
    [
      ...[
        'Packs of the simulator',
        'Healthy',
        'With a cell that holds less',
        'Wrong cells',
        'Named, a tenth or more lost',
        'Named, less lost',
      ],
      ...['With a usable capacity', 'Ranges that hold it', 'Half width, middle'],
    ],
    verdicts.map(({ use, healthy, weak, wrong, named, namedLittle, told, inside, halfWidth }) => [
      ...[use, String(healthy), String(weak), String(wrong), `${named} %`, `${namedLittle} %`],
      ...(told === 0 ? ['0', '–', '–'] : [String(told), `${inside} %`, `${halfWidth} %`]),
    ]),
  );
