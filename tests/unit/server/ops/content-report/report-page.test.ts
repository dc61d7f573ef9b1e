import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportedFinding } from '../../../../../server/ops/content-report/content-report.ts';
import { reportCsv } from '../../../../../server/ops/content-report/report-page.ts';
import { numRuns } from '../../../../helpers/property-runs.ts';

function csvOf(value: string): string {
  const finding = { kind: 'link-words', severity: 'hint', what: 'Link', advice: 'Name it.', path: '/', title: 'Sill' };
  const one = { ...finding, id: 'one', value, since: '2026-03-01T00:00:00.000Z' } as ReportedFinding;
  return reportCsv({ at: one.since, pages: 1, findings: [one], history: [], coverage: [] });
}

/** Cells as a spreadsheet reads them that also takes semicolons and line feeds as the end of a cell. */
function cellsOf(csv: string): string[] {
  const fields = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field = '']) => field.replaceAll('""', '"'));
  return fields.flatMap((field) => field.split(/[;\t\r\n]/)).map((cell) => cell.replace(/^[\s\p{C}"]+/u, ''));
}

const nasty = fc.string({
  unit: fc.constantFrom(...'=+-@＝＋－＠;,"\'\t\r\n \u00a0\u3000\u200b\ufeffaé1(|'),
  maxLength: 30,
});

test('no cell of the CSV is a formula, whatever a spreadsheet takes as the end of a cell', () => {
  fc.assert(
    fc.property(nasty, (value) => {
      const formulas = cellsOf(csvOf(value)).filter((cell) => /^[=+\-@＝＋－＠]/.test(cell));
      expect(formulas).toEqual([]);
    }),
    { numRuns: 20 * numRuns },
  );
});

test('a cell of the CSV keeps its words', () => {
  const valueIn = (value: string) => csvOf(value).split('\r\n')[1]?.split('","')[3];
  expect(valueIn('Oak, 3 × 4 – "raw" 👩\u200d🎨')).toBe('Oak, 3 × 4 – ""raw"" 👩\u200d🎨');
  expect(valueIn('=HYPERLINK(1)')).toBe("'=HYPERLINK(1)");
  expect(valueIn('one; =1+1')).toBe("one;' =1+1");
  expect(valueIn('one\n\t=1+1')).toBe('one =1+1');
});
