import type { UseQueryResult } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { weakCellCode } from '#domain/alerting/alarms/words/fault-codes.ts';
import type { Analytics } from '#web/features/reporting/reports/report-queries.ts';
import { CellsCard } from '#web/features/reporting/reports/summary/CellsCard.tsx';
import { ChemistryNote } from '#web/features/reporting/reports/summary/ChemistryNote.tsx';
import { HealthCard } from '#web/features/reporting/reports/summary/HealthCard.tsx';
import { HealthTrend } from '#web/features/reporting/reports/summary/HealthTrend.tsx';
import { RestsOnCard } from '#web/features/reporting/reports/summary/RestsOnCard.tsx';
import { show } from '../../harness/show.tsx';

const AT = Date.UTC(2026, 10, 19, 5);
const backed = { from: AT - 20 * 86_400_000, at: AT, samples: 14, confidence: 'medium' } as const;
const estimate = {
  ampHours: 98.7,
  low: 96.6,
  high: 100.8,
  basis: 'cycle',
  amp: 12,
  mayBeRated: false,
  ...backed,
} as const;
const reported = { ...estimate, ampHours: 103.7, low: 95.3, high: 112, basis: 'reported' } as const;
const fade = { percent: 7.4, low: 5, high: 10, firstFrom: Date.UTC(2025, 4, 3), firstAt: AT, ...backed, trend: [] };
const weakest = { index: 10, sharePercent: 98, meanBelowMillivolt: 6, standsOut: false, growth: null };
const cells = {
  cellCount: 16,
  meanSpreadMillivolt: 12,
  largestSpreadMillivolt: 30,
  largestSpreadAt: AT,
  weakest,
  deviations: Array.from({ length: 16 }, (_, index) => ({ index, millivolt: index === 10 ? -6 : 1 })),
  limitMillivolt: 26,
  faulty: [],
  linkFaults: 0,
  trend: [],
  samples: 900,
  confidence: 'high',
};

const known = (change: {
  health?: object;
  capacity?: object;
  cells?: object;
  cellLimit?: object;
  faults?: object[];
  cycles?: object;
}) =>
  ({
    status: 'success',
    isPending: false,
    isError: false,
    isSuccess: true,
    data: {
      basis: { designAmpHours: 105, pendingDays: 0, from: AT - 90 * 86_400_000 },
      faults: change.faults ?? [],
      cycles: { equivalentFull: 12, bmsFirst: null, bmsLast: null, deepestPercent: null, ...change.cycles },
      efficiency: { ampHoursIn: 0, ampHoursOut: 0 },
      capacity: { estimate, byBasis: [estimate, reported], bms: null, trend: [], ...change.capacity },
      cellLimit: change.cellLimit ?? null,
      stateOfHealth: {
        estimate: { percent: 94, low: 92, high: 96, band: 'excellent', basis: 'cycle', ...backed },
        unknown: null,
        fade: null,
        gauge: { ends: 0, off: 0, meanPoints: null },
        seen: [],
        bms: { percent: 99, band: 'excellent', at: AT },
        perYear: null,
        trend: [],
        ...change.health,
      },
      cells: { ...cells, ...change.cells },
    },
  }) as unknown as UseQueryResult<Analytics>;

const health = (change: object) =>
  show(<HealthCard analytics={known({ health: change })} months={12} timeZone="Etc/UTC" />);

describe('state of health', () => {
  test('leads with our estimate and its range, not with the BMS', async () => {
    await health({});
    expect(screen.getByText('94')).not.toBeNull();
    expect(screen.getByText('likely 92% to 96%')).not.toBeNull();
    expect(screen.getByText(/^mean of .*, samples: 14, medium confidence$/)).not.toBeNull();
    expect(screen.getByText('99.0%')).not.toBeNull();
    expect(screen.getByText('discharged at 12 A')).not.toBeNull();
  });

  test('says that the rating is wrong where more was measured', async () => {
    await health({ estimate: null, unknown: 'ratingWrong' });
    expect(screen.getByText(/the rated capacity is wrong/)).not.toBeNull();
  });

  test('has no word beside an open fault, which stands in its place', async () => {
    const faults = [{ level: 2, msgType: 20, code: weakCellCode(6), since: AT }];
    await show(<HealthCard analytics={known({ faults })} months={12} timeZone="Etc/UTC" />);
    expect(screen.getByText('Warning of level 2 is open')).not.toBeNull();
    expect(screen.queryAllByText('Excellent')).toHaveLength(1);
  });

  test('tells of how long the cycles of the BMS are, and how many of them fall into its own count', async () => {
    await show(
      <HealthCard analytics={known({ cycles: { bmsFirst: 7, bmsLast: 12 } })} months={3} timeZone="Etc/UTC" />,
    );
    expect(screen.getByText('over its whole life; 5 of them since 21 Aug 2026')).not.toBeNull();
  });

  test('tells the fade alone where there is no absolute number, and why', async () => {
    await health({ estimate: null, unknown: 'mayBeRated', fade });
    expect(screen.getByText('−7.4')).not.toBeNull();
    expect(screen.getByText(/There is no absolute number/)).not.toBeNull();
    expect(screen.getByText('5% to 10% less than in May 2025')).not.toBeNull();
  });

  test('is not known yet where nothing tells it', async () => {
    await health({ estimate: null, unknown: 'noSamples' });
    expect(screen.getByText('Not known yet')).not.toBeNull();
    expect(screen.queryByText('94')).toBeNull();
  });

  test('says what it waits for, and when that is to be expected', async () => {
    const seen = [
      { sight: 'full', count: 2, at: AT, expectedAt: AT + 4 * 86_400_000 },
      { sight: 'rest', count: 0, at: null, expectedAt: null },
    ];
    await health({ estimate: null, unknown: 'noSamples', seen });
    const [full, rest] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(full).toMatch(/^Full charge19 Nov 2026, expected 23 Nov 2026$/);
    expect(rest).toBe('Rest with a clear voltagenot seen yet');
  });

  test('highlights no band where the samples are too few', async () => {
    const { container } = await health({
      estimate: { percent: 94, low: 84, high: 104, band: null, basis: 'reported', ...backed },
    });
    expect(container.querySelector('[data-current="true"]')).toBeNull();
  });

  test('says when the device has counted wrong', async () => {
    await health({ gauge: { ends: 9, off: 6, meanPoints: 9 } });
    expect(screen.getByText(/off by 9 points on average, 6 of 9 times/)).not.toBeNull();
  });
});

test('the trend shows missing months as a gap, and when the battery came', async () => {
  const month = (name: string, percent: number) => ({
    month: name,
    percent,
    low: percent - 2,
    high: percent + 2,
    samples: 5,
    bmsPercent: 99,
  });
  const trend = [month('2025-01', 99), month('2025-02', 98.6), month('2025-09', 96), month('2025-10', 95.5)];
  const { data } = known({ health: { trend } });
  await show(
    <HealthTrend
      stateOfHealth={data!.stateOfHealth}
      height={220}
      marks={[{ order: 2025 * 12 + 9.4, label: 'Here' }]}
    />,
  );
  expect(screen.getByText('6 months missing')).not.toBeNull();
  expect(screen.getByText('Here')).not.toBeNull();
});

test('the measures stand beside each other, and the gauge is a check only', async () => {
  await show(<RestsOnCard analytics={known({})} timeZone="Etc/UTC" />);
  expect(screen.getByRole('img', { name: 'From full to empty and back: 94.0, 92.0 to 96.0' })).not.toBeNull();
  expect(screen.getByText(/check only/)).not.toBeNull();
});

describe('cells', () => {
  test('of a healthy pack: nothing stands out', async () => {
    await show(<CellsCard analytics={known({})} timeZone="Etc/UTC" />);
    expect(screen.getByText('None stands out')).not.toBeNull();
    expect(screen.getByText(/All 16 cells are within 26 mV/)).not.toBeNull();
  });

  test('a weak one is named with its growth, and one that cannot be read', async () => {
    const growth = { millivoltPerWeek: 6.2, since: AT };
    const weak = { ...weakest, standsOut: true, meanBelowMillivolt: 71, growth };
    await show(
      <CellsCard
        analytics={known({ cells: { weakest: weak, faulty: [{ index: 2, records: 40 }] } })}
        timeZone="Etc/UTC"
      />,
    );
    expect(screen.getByText('Cell 11 is weak')).not.toBeNull();
    expect(screen.getByText(/6.2 mV a week since/)).not.toBeNull();
    expect(screen.getByText('cell 3, in 40 records')).not.toBeNull();
  });
});

describe('a cell that limits', () => {
  const cellLimit = {
    cell: 6,
    usableAh: 62.6,
    range: { low: 60, high: 65 },
    usableShare: 0.596,
    ends: { of: 8, by: 8 },
    leftPoints: 12,
    belowMillivolt: 600,
    cause: 'capacity',
    firstAt: AT,
    lastAt: AT,
    ...backed,
  };

  test('is told with what it leaves usable, and what helps', async () => {
    await show(<HealthCard analytics={known({ cellLimit })} months={12} timeZone="Etc/UTC" />);
    expect(screen.getByText('62.6 Ah of 105 Ah (60%)')).not.toBeNull();
    expect(
      screen.getByText(/Cell 7 ended 8 of 8 discharges .* at least 12%\. It holds less .* only replacing/),
    ).not.toBeNull();
  });

  test('is named among the cells although it sits in the middle before', async () => {
    await show(<CellsCard analytics={known({ cellLimit })} timeZone="Etc/UTC" />);
    expect(screen.getByText('Cell 7 limits')).not.toBeNull();
    expect(screen.queryByText(/All 16 cells/)).toBeNull();
  });

  test('is not called like the others while a warning of it is open', async () => {
    const faults = [{ level: 2, msgType: 20, code: weakCellCode(6), since: AT }];
    await show(<CellsCard analytics={known({ faults })} timeZone="Etc/UTC" />);
    expect(screen.getByText('Cell 7 is weak')).not.toBeNull();
    expect(screen.queryByText(/All 16 cells|None stands out/)).toBeNull();
  });

  test('many cells that cannot be read at once are a fault of the link', async () => {
    await show(<CellsCard analytics={known({ cells: { linkFaults: 3 } })} timeZone="Etc/UTC" />);
    expect(screen.getByText('many cells unread at once, in 3 records')).not.toBeNull();
  });
});

describe('the chemistry', () => {
  const note = (change: object) => {
    const basis = { chemistry: 'lead-acid', chemistryAssumed: false, chemistrySeen: null, ...change };
    return show(<ChemistryNote basis={basis as unknown as Analytics['basis']} className={undefined} />);
  };
  const lfp = { chemistry: 'lfp', from: 'cells', samples: 900 };

  test('that nobody has entered is said to be assumed', async () => {
    await note({ chemistryAssumed: true });
    expect(screen.getByRole('status').textContent).toMatch(/Nobody has entered .*: Lead-acid is assumed\./);
  });

  test('that the voltages contradict makes the figures doubtful', async () => {
    await note({ chemistryAssumed: true, chemistrySeen: lfp });
    expect(screen.getByRole('status').textContent).toMatch(/those of Lithium iron phosphate .*but Lead-acid is set/);
  });

  test.each([{}, { chemistry: 'lfp', chemistryAssumed: true, chemistrySeen: lfp }])(
    'that is entered, or that the voltages confirm, needs no word',
    async (change) => {
      await note(change);
      expect(screen.queryByRole('status')).toBeNull();
    },
  );
});
