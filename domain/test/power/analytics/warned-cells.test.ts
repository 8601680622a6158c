import { expect, test } from 'vitest';
import { DRIFT_ALARM, FAULT_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { driftCode } from '#domain/alerting/alarms/watch/drift-codes.ts';
import { weakCellCode } from '#domain/alerting/alarms/words/fault-codes.ts';
import { warnedCells } from '#domain/power/analytics/cells/warned-cells.ts';

test('cells that are weak, lose charge or resist more are warned of; a probe is no cell', () => {
  const warned = warnedCells([
    { msgType: FAULT_ALARM, code: weakCellCode(6) },
    { msgType: DRIFT_ALARM, code: driftCode('leak', 2) },
    { msgType: DRIFT_ALARM, code: driftCode('resistance', 11) },
    { msgType: DRIFT_ALARM, code: driftCode('temperature', 0) },
    { msgType: 11, code: 0 },
  ]);
  expect(warned).toEqual([6, 2, 11]);
});
