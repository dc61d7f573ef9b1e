import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeAttribute, escapeText } from 'entities/escape';
import type { CallCoverage, LanguageRow, Report, ReportedFinding } from './content-report.ts';

export interface ReportView {
  readonly group: 'entry' | 'kind';
  readonly sort: 'severity' | 'newest' | 'title';
  readonly severity: string;
  readonly kind: string;
  readonly isIgnored: boolean;
}

const style = readFileSync(join(import.meta.dirname, 'report.css'), 'utf8');

export const pageStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** In UTF-16 code units, as `maxlength` counts. */
export const maxReasonLength = 500;

const severityNames = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const;

const minute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
const days = (iso: string): string => iso.slice(0, 10);

const link = (href: string, words: string): string =>
  `<a href="${escapeAttribute(href)}" target="_blank" rel="noopener">${words}</a>`;

/** With the title of the entry in a list of one kind, and with the kind in a list of one entry. */
function item(
  { id, title, what, value, field, advice, since, severity, path, editUrl, ignored }: ReportedFinding,
  group: ReportView['group'],
): string {
  const heading = escapeText(group === 'entry' ? what : title);
  const ignore =
    ignored === undefined
      ? `<details><summary>Ignore</summary><form method="post" action="/content/ignore"><input type="hidden" name="id" value="${id}"><label>Reason<input name="reason" required maxlength="${maxReasonLength}"></label><button>Ignore</button></form></details>`
      : `<form method="post" action="/content/ignore"><input type="hidden" name="id" value="${id}"><p class="quiet">Ignored: <bdi>${escapeText(ignored)}</bdi></p><button>Show again</button></form>`;
  return `<li><div><p${severity === 'error' ? ' class="error"' : ''}>${severityNames[severity]}: ${heading}</p>${value ? `<p class="value">${escapeText(value)}</p>` : ''}${field && field !== value ? `<p>Field: ${escapeText(field)}</p>` : ''}<p class="quiet">${escapeText(advice)} Since ${days(since)}.</p>${ignore}</div><div class="links">${link(path, 'Page')}${editUrl ? link(editUrl, 'Edit') : ''}</div></li>`;
}

const options = (values: readonly (readonly [value: string, words: string])[], chosen: string): string =>
  values
    .map(
      ([value, words]) =>
        `<option value="${escapeAttribute(value)}"${value === chosen ? ' selected' : ''}>${escapeText(words)}</option>`,
    )
    .join('');

function filterForm({ findings }: Report, view: ReportView): string {
  const kinds = [...new Map(findings.map(({ kind, what }) => [kind, what]))].sort(([, a], [, b]) => (a < b ? -1 : 1));
  const groups = Object.entries({ entry: 'Entry', kind: 'Kind' });
  const sorts = Object.entries({ severity: 'Severity', newest: 'Newest', title: 'Title' });
  const severities = Object.entries({ '': 'All', error: 'Errors', warning: 'Warnings', hint: 'Hints' });
  const states = Object.entries({ '': 'Open', yes: 'Ignored' });
  return `<form class="filter"><label>Group by<select name="group">${options(groups, view.group)}</select></label><label>Sort by<select name="sort">${options(sorts, view.sort)}</select></label><label>Severity<select name="severity">${options(severities, view.severity)}</select></label><label>Kind<select name="kind">${options([['', 'All'], ...kinds], view.kind)}</select></label><label>State<select name="ignored">${options(states, view.isIgnored ? 'yes' : '')}</select></label><button>Show</button></form>`;
}

/** Where the fields of a call are shown, one line a field. */
export const coverageLines = ({ read, fields }: CallCoverage): string[] =>
  fields.map(
    ({ field, places, count }) =>
      `${field.replace(/\p{Cc}+/gu, ' ')} → ${places.join(', ') || 'not shown'} (${count} of ${read})`,
  );

function coverage(one: CallCoverage): string {
  const lines = coverageLines(one).map((line) => `<li>${escapeText(line)}</li>`);
  return `<details><summary>Fields of ${one.call}</summary><ul>${lines.join('')}</ul></details>`;
}

/** A row for each page: in each language, all texts, some of them, or those of another language. */
function languageTable(rows: Report['languages'] = []): string {
  const [first] = rows;
  if (!first) return '';
  const wordOf = ({ text, isComplete }: LanguageRow['languages'][number]) =>
    text === undefined ? (isComplete ? 'complete' : 'partly') : `in ${escapeText(text)}`;
  const head = first.languages.map(({ locale }) => `<th scope="col">${escapeText(locale)}</th>`);
  const lines = rows.map(({ title, languages }) => {
    const cells = languages.map((one) => `<td>${wordOf(one)}</td>`);
    return `<tr><th scope="row">${escapeText(title)}</th>${cells.join('')}</tr>`;
  });
  return `<details><summary>Languages</summary><table><tr><td></td>${head.join('')}</tr>${lines.join('')}</table></details>`;
}

/** Empty before the second day. */
function chart(history: Report['history']): string {
  if (history.length < 2) return '';
  const most = Math.max(1, ...history.map(([, count]) => count));
  const bars = history.map(
    ([day, count], index) =>
      `<rect x="${index * 10}" y="${40 - (count / most) * 38}" width="7" height="${(count / most) * 38 + 1}"><title>${day}: ${count}</title></rect>`,
  );
  return `<svg viewBox="0 0 310 42" preserveAspectRatio="none" role="img" aria-label="Open findings by day">${bars.join('')}</svg>`;
}

const weights = { error: 0, warning: 1, hint: 2 };

const orders: Readonly<Record<ReportView['sort'], (one: ReportedFinding, other: ReportedFinding) => number>> = {
  severity: (one, other) => weights[one.severity] - weights[other.severity],
  newest: (one, other) => other.since.localeCompare(one.since),
  title: (one, other) => one.title.localeCompare(other.title),
};

export function shown({ findings }: Pick<Report, 'findings'>, view: ReportView): ReportedFinding[] {
  const some = findings.filter(
    ({ severity, kind, ignored }) =>
      (view.severity === '' || severity === view.severity) &&
      (view.kind === '' || kind === view.kind) &&
      (ignored !== undefined) === view.isIgnored,
  );
  return some.toSorted(orders[view.sort]);
}

export function reportPage(report: Report, view: ReportView, name: string): string {
  const list = shown(report, view);
  const groups = Map.groupBy(list, ({ title, what }) => (view.group === 'entry' ? title : what));
  const sections = [...groups].map(
    ([heading, some]) =>
      `<section><h2>${escapeText(heading)}</h2><ul>${some.map((one) => item(one, view.group)).join('')}</ul></section>`,
  );
  const { failingSince = '' } = report;
  const failing = failingSince
    ? `<p class="error" role="status">Since ${minute(failingSince)} the CMS has not returned all content. Changes may not appear. Tell the operator.</p>`
    : '';
  const count = list.length === 1 ? '1 finding' : `${list.length} findings`;
  const ignored = report.findings.filter((one) => one.ignored !== undefined).length;
  const state = ignored > 0 && !view.isIgnored ? `${count}, ${ignored} ignored` : count;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Content report of ${escapeText(name)}</title><style>${style}</style></head><body><main><h1>Content report</h1><p>${state}. <span class="quiet">${report.pages} pages, read on ${minute(report.at)}.</span></p>${failing}${chart(report.history)}<p class="links"><a href="/content/report">JSON</a><a href="/content/report?format=csv">CSV</a><a href="/content/feed.json">Feed</a></p>${filterForm(report, view)}${sections.join('') || '<p>Nothing to improve.</p>'}${languageTable(report.languages)}${report.coverage.map(coverage).join('')}</main></body></html>`;
}

/** Signs that begin a formula (OWASP), at the start or after a semicolon, which separates cells in some countries. */
const formula = /(?<=^|;)(?=[ "\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

const cell = (text: string): string =>
  `"${text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(formula, "'")
    .replaceAll('"', '""')}"`;

/** As CSV (RFC 4180), one line a cell. An apostrophe is before a text that a spreadsheet would run as a formula. */
export function reportCsv({ findings }: Report): string {
  const names = [
    'severity',
    'what',
    'title',
    'value',
    'advice',
    'path',
    'editUrl',
    'since',
    'ignored',
    'field',
  ] as const;
  const lines = findings.map((finding) => names.map((name) => cell(finding[name] ?? '')).join(','));
  return [names.join(','), ...lines, ''].join('\r\n');
}

/** The findings of the last 30 days as JSON Feed 1.1. */
export function reportFeed({ findings, at }: Report, publicUrl: string, name: string): object {
  const monthAgo = new Date(Date.parse(at) - 30 * 86_400_000).toISOString();
  const recent = findings.filter(({ since, ignored }) => ignored === undefined && since >= monthAgo);
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `Content report of ${name}`,
    home_page_url: `${publicUrl}/content`,
    items: recent.map(({ id, what, title, value, advice, path, since }) => ({
      id,
      url: publicUrl + path,
      title: `${what}: ${title}`,
      content_text: [value, advice].filter(Boolean).join('. '),
      date_published: since,
    })),
  };
}
