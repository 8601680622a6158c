import { readSigns, signsOf } from '../../foundation/basics/printed-code.ts';
import type { ConditionReport } from './condition-report.ts';

/** 12 signs are 60 bits: no two reports of one installation have the same. */
const LENGTH = 12;

/** What a report says as one text, whatever order its parts are read in. */
export const textOfReport = (report: ConditionReport): string =>
  JSON.stringify(report, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** @param digest of the text of a report */
export const reportCode = (digest: Uint8Array): string => signsOf(digest, LENGTH);
export const readReportCode = (typed: string): string | null => readSigns(typed, LENGTH);
