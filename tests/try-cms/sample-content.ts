import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sampleDir = join(import.meta.dirname, '..', '..', 'server', 'upstream', 'sample', 'content');

/** Content that the sample lacks: marks, lists in lists, a quote, an image between paragraphs. */
const written = {
  id: 19,
  slug: 'typesetting',
  title: 'Typesetting',
  lead: 'One of each.',
  body: [
    '<h2>Oiled ash &amp; wax</h2>',
    '<p>Wipe <strong>along</strong> the <em>grain</em>, <em><strong>never</strong></em> across: ',
    'see <a href="https://mill.example/ash">the mill</a>, where <code>1 &lt; 2</code>.<br>Then wait.</p>',
    '<ul><li>A cloth<ul><li>of linen</li><li>of wool</li></ul></li><li>Oil, <em>cold</em></li></ul>',
    '<ol><li>Wipe</li><li>Wait</li></ol>',
    '<blockquote><p>It darkens for a year.</p></blockquote>',
    '<h3>After a year</h3>',
    '<p>Before the picture.</p>',
    '<figure><img src="/media/about/00-atelier.jpg" alt="A workshop with a long table."></figure>',
    '<p>After the picture.</p>',
  ].join(''),
};

/** Recordings and videos have no field in the collections of the trials. */
function withoutRecordings(folder: string): void {
  const details = join(folder, 'get-design-projects-detail');
  for (const name of readdirSync(details)) {
    const file = join(details, name);
    const content: { read_more?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(content.read_more)) continue;
    const blocks = content.read_more.filter(
      (block) => Object(block).type !== 'audio' && Object(block).type !== 'video',
    );
    writeFileSync(file, JSON.stringify({ ...content, read_more: blocks }));
  }
}

/** Lays the sample's content into a folder, with a page more; gives the folder. */
export function layContent(folder: string): string {
  cpSync(sampleDir, folder, { recursive: true });
  withoutRecordings(folder);
  writeFileSync(join(folder, 'get-pages', `${written.slug}.json`), JSON.stringify([written]));
  const menu = join(folder, 'get-burgermenu-items.json');
  const entry = JSON.stringify({ label: written.title, url: written.slug });
  const press = '"label": "Press"';
  const text = readFileSync(menu, 'utf8');
  if (!text.includes(press)) throw new Error(`${menu} has no entry ${press}`);
  writeFileSync(
    menu,
    text.replace(/\{\s*"label": "Press"/, (found) => `${entry},${found}`),
  );
  return folder;
}
