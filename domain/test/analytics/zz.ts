import { beginningOf } from '#domain/analytics/fade.ts';
import { estimatesOf, samplesOf } from '#domain/analytics/capacity.ts';
import { mergeDays } from '#domain/analytics/merge-days.ts';
import { batteryOfRecording, daysOfSeries } from './recorded.ts';
import { ageingPack, GAUGES, IN_PARALLEL, IN_SERIES } from './ageing-cell.ts';
import { measuredCell } from '../../../bench/health-truth.ts';
for (const name of ['cell_1_a', 'cell_2_3']) { const cell = measuredCell(name);
  for (const gauge of ['true', 'lag 20', 'lag 50']) {
    const { series, truth } = ageingPack(cell, '20-80', GAUGES[gauge]!);
    const battery = batteryOfRecording('nmc', IN_SERIES * 3.6, IN_PARALLEL * cell.ratedAmpHours, 60);
    const days = daysOfSeries(series, battery); const first = mergeDays(days.slice(0, 30))!;
    const begun = beginningOf(first.between)!; const t0 = series.at[0]!;
    const s = samplesOf(first, battery).reported; const est = estimatesOf(samplesOf(first, battery), battery, (all) => all.filter(({ at }) => at <= begun.at));
    const tr = (a: number, b: number) => { const w = truth.filter(({ at }) => at >= t0 + a * 864e5 && at < t0 + b * 864e5); return (w.reduce((x, y) => x + y.percent, 0) / w.length).toFixed(2); };
    console.log(name, gauge, 'begun day', ((begun.at - t0) / 864e5).toFixed(1), 'share', begun.share.toFixed(4), 'est', est.map((e) => `${e.basis} ${(100 * e.ampHours / 102).toFixed(2)} n${e.samples}`).join(), 'truth 0-10', tr(0, 10), '10-20', tr(10, 20), '20-30', tr(20, 30), '0-1', tr(0, 1), 'between n', first.between.length);
    if (gauge === 'true') { const by = [0, 5, 10, 15, 20, 25].map((d) => { const w = first.between.filter(({ at }) => at >= t0 + d * 864e5 && at < t0 + (d + 5) * 864e5).map((x) => x.ampHours).sort((a, b) => a - b); return `${w[w.length >> 1]?.toFixed(2)}(${w.length})`; }); console.log('between by 5 days', by.join(' '), 'truth', [0, 5, 10, 15, 20, 25].map((d) => tr(d, d + 5)).join(' ')); 
      const all = mergeDays(days)!; const by2 = Array.from({length: 19},(_, k)=>k*5).map((d) => { const w = all.between.filter(({ at }) => at >= t0 + d * 864e5 && at < t0 + (d + 5) * 864e5).map((x) => x.ampHours).sort((a, b) => a - b); return `${d}:${w[w.length >> 1]?.toFixed(2)}/${tr(d,d+5)}`; }); console.log(by2.join(' ')); }
  } }
