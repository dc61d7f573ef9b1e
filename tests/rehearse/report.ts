import type { Played } from './rehearsal.ts';

const columns = ['min', 'the content API', 'requests', 'fresh', 'stale', 'failed', 'p50', 'p99', 'what the site said'];
const widths = [3, 24, 8, 6, 6, 6, 7, 8, 0];

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));

function line(cells: readonly string[]): string {
  return cells
    .map((cell, index) =>
      index === 1 || index === 8 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
    )
    .join('  ')
    .trimEnd();
}

/** The head of the table in the terminal. */
export const tableHead = line(columns);

/** A minute as a line of it. */
export function tableLine({ minute, requests, fresh, stale, failed, p50Ms, p99Ms, said }: Played): string {
  const name = minute.isFirst ? minute.act.name : '';
  const counts = [requests, fresh, stale, failed].map(String);
  return line([String(minute.number), name, ...counts, ms(p50Ms), ms(p99Ms), said.join('; ')]);
}

/** The sum of all minutes, in a sentence. */
export function verdictOf(played: readonly Played[]): string {
  const sum = (value: (row: Played) => number) => played.reduce((total, row) => total + value(row), 0);
  const [requests, failed, stale] = [sum((row) => row.requests), sum((row) => row.failed), sum((row) => row.stale)];
  const share = requests === 0 ? 0 : (100 * stale) / requests;
  return `${failed} of ${requests} requests of visitors failed; ${share.toFixed(0)} % had what was known before.`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const styles = `
:root { color-scheme: light dark; --paper: #eff2ef; --ink: #161b1b; --quiet: #566060; --hair: #c5cdc8; --alarm: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --paper: #111616; --ink: #e6ebe8; --quiet: #98a3a0; --hair: #313a39; --alarm: #ff8a80; } }
* { box-sizing: border-box; margin: 0; }
body { padding: clamp(1rem, 4vw, 2.5rem); background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 "Hedvig Letters Sans", Arial, sans-serif; }
h1 { max-width: 24ch; font-size: clamp(2rem, 6vw, 4rem); font-weight: 400; line-height: 1.05; letter-spacing: -0.02em; }
h1::after { content: ""; display: inline-block; width: 0.5em; height: 0.5em; margin-inline-start: 0.25em; border-radius: 50%; background: currentColor; }
h1.failed::after { background: var(--alarm); }
p { max-width: 36rem; margin-block: 1.5rem 3rem; color: var(--quiet); }
.scroll { overflow-x: auto; }
table { width: 100%; min-width: 44rem; border-collapse: collapse; font-size: 0.9375rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--hair); font-weight: 400; text-align: end; vertical-align: top; }
thead th { border-top: 0; color: var(--quiet); }
tr.first > * { border-top: 2px solid var(--ink); }
.text { text-align: start; }
td.said { min-width: 16rem; color: var(--quiet); }
td.bar { width: 26%; min-width: 9rem; padding-block: 0.75rem; }
svg { display: block; width: 100%; height: 0.75rem; }
.fresh { fill: var(--ink); } .stale { fill: none; stroke: var(--ink); stroke-width: 1; } .bad { fill: var(--alarm); }
b { color: var(--alarm); font-weight: 400; }
.key { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-block: 1.5rem; color: var(--quiet); font-size: 0.9375rem; }
.key span { display: flex; gap: 0.5rem; align-items: center; } .key svg { width: 1.5rem; }
`;

/** Shares of a minute. Full: fresh. Outlined: stored. Colored: failed. */
function bar({ requests, fresh, stale, failed }: Pick<Played, 'requests' | 'fresh' | 'stale' | 'failed'>): string {
  const share = (count: number) => (requests === 0 ? 0 : (100 * count) / requests);
  const part = (name: string, from: number, width: number) =>
    width > 0
      ? `<rect class="${name}" x="${from}%" y="0.5" width="${width}%" height="11" vector-effect="non-scaling-stroke"/>`
      : '';
  const parts = [
    part('fresh', 0, share(fresh)),
    part('stale', share(fresh), share(stale)),
    part('bad', share(fresh + stale), share(failed)),
  ];
  return `<svg aria-hidden="true">${parts.join('')}</svg>`;
}

function row(played: Played): string {
  const { minute, requests, fresh, stale, failed, p50Ms, p99Ms, said } = played;
  const name = minute.isFirst ? escaped(minute.act.name) : '';
  const cells = [
    `<th scope="row">${minute.number}</th><td class="text">${name}</td><td class="bar">${bar(played)}</td>`,
    ...[requests, fresh, stale].map((count) => `<td>${count}</td>`),
    `<td>${failed > 0 ? `<b>${failed}</b>` : 0}</td><td>${ms(p50Ms)}</td><td>${ms(p99Ms)}</td>`,
    `<td class="text said">${said.map(escaped).join('<br>')}</td>`,
  ];
  return `<tr${minute.isFirst ? ' class="first"' : ''}>${cells.join('')}</tr>`;
}

/** The rehearsal as one self-contained page. */
export function pageOf(played: readonly Played[], speed: number): string {
  const failed = played.some((minute) => minute.failed > 0);
  const key = (name: string, counts: Partial<Played>) =>
    `<span>${bar({ requests: 1, fresh: 0, stale: 0, failed: 0, ...counts })}${name}</span>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rehearsal</title>
<style>${styles}</style>
</head>
<body>
<h1${failed ? ' class="failed"' : ''}>${failed ? 'Visitors noticed' : 'No visitor noticed'}</h1>
<p>${escaped(verdictOf(played))} What went wrong with the content API, minute by minute${speed === 1 ? '' : `, ${speed} times as fast`}; times in milliseconds.</p>
<div class="key">${key('fresh', { fresh: 1 })}${key('known before', { stale: 1 })}${key('failed', { failed: 1 })}</div>
<div class="scroll" tabindex="0" role="region" aria-label="Minutes">
<table>
<thead><tr><th scope="col">min</th><th scope="col" class="text">the content API</th><th scope="col" class="text">what visitors had</th><th scope="col">requests</th><th scope="col">fresh</th><th scope="col">stale</th><th scope="col">failed</th><th scope="col">p50</th><th scope="col">p99</th><th scope="col" class="text">what the site said</th></tr></thead>
<tbody>
${played.map(row).join('\n')}
</tbody>
</table>
</div>
</body>
</html>
`;
}
