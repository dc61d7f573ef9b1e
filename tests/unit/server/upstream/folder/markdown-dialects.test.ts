import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContentFile } from '../../../../../server/upstream/folder/content-file.ts';

const at = (path: string) => `http://folder.invalid/${path}`;
const hall = { src: at('projects/a/hall.jpg'), alt: '' };
const yard = { src: at('projects/a/yard.jpg'), alt: '' };

function read(text: string, path = 'projects/a/index.md') {
  const beside = ['projects/a/hall.jpg', 'projects/a/yard.jpg'];
  const { content, errors } = readContentFile({ path, kind: 'project', beside }, text);
  const messages = errors.map(({ line, message, isSlight }) => {
    expect(isSlight).toBe(true);
    return `${line}: ${message}`;
  });
  return { blocks: content?.blocks ?? [], messages };
}

const image = (words: object) => [{ kind: 'image', ...hall, ...words }];
const video = (src: string, words: object = {}) => [{ kind: 'video', video: { sources: [{ src }], ...words } }];
const gallery = [{ kind: 'gallery', gallery: { full: [hall, yard], thumbnail: [hall, yard] } }];
const html = (text: string) => [{ kind: 'text', html: text }];

describe('syntax of other programs', () => {
  test.each<[string, readonly object[]]>([
    ['{{< figure src="hall.jpg" alt="Hall" caption="The hall" >}}', image({ alt: 'Hall', caption: 'The hall' })],
    [
      '{{< figure src="hall.jpg" title="Hall." caption="From the yard" attr="Ann" >}}',
      image({ alt: 'Hall. From the yard. Ann', caption: 'Hall. From the yard. Ann' }),
    ],
    ['{{< figure\n  src="hall.jpg"\n  title="The \\"hall\\"" />}}', image({ alt: 'The', caption: 'The' })],
    ['{{< img hall.jpg >}}', image({})],
    ['{{< gallery "hall.jpg" "yard.jpg" >}}', gallery],
    ['{{< youtube dQw4w9WgXcQ >}}', video('https://www.youtube.com/watch?v=dQw4w9WgXcQ')],
    [
      '{{< youtube id="dQw4w9WgXcQ" title="T" >}}',
      video('https://www.youtube.com/watch?v=dQw4w9WgXcQ', { caption: 'T' }),
    ],
    ['{{< vimeo 146022717 >}}', video('https://vimeo.com/146022717')],
    ['[x]({{< relref "projects/hall.md#how" >}})', html(`<p><a href="${at('~/projects/hall.md')}">x</a></p>`)],
    ['[x]({{% ref "/hall/" %}})', html(`<p><a href="${at('~/hall.md')}">x</a></p>`)],
    ['{% image "./hall.jpg", "A hall", "100vw" %}', image({ alt: 'A hall' })],
    ['<img src="{{ \'/img/x.jpg\' | url }}">', html(`<img src="${at('img/x.jpg')}">`)],
    ['![[hall.jpg]]', image({})],
    ['![[hall.jpg|300]]', image({})],
    ['![[hall.jpg|300x200]]', image({})],
    ['![[hall.jpg|In the hall]]', image({ alt: 'In the hall' })],
    ['![Hall|300](hall.jpg)', image({ alt: 'Hall' })],
    ['![[hall.jpg]]\n![[yard.jpg]]', gallery],
    ['![[Elsewhere 2.png]]', image({ src: at('~/Elsewhere%202.png') })],
    [
      '[[Note]], [[Dir/Note#How|the note]] and [[#How]]',
      html(`<p><a href="${at('~/Note.md')}">Note</a>, <a href="${at('~/Dir/Note.md')}">the note</a> and How</p>`),
    ],
    [
      '| a |\n|---|\n| [[x\\|y]] |',
      html(
        `<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><a href="${at('~/x.md')}">y</a></td>\n</tr>\n</tbody>\n</table>`,
      ),
    ],
    ['- [x] Oiled\n- [ ] Waxed', html('<ul>\n<li>☑ Oiled</li>\n<li>☐ Waxed</li>\n</ul>')],
    ['> [!NOTE]\n> Hot', html('<p><strong>Note</strong><br>\nHot</p>')],
    [
      '> [!tip]- My title\n> - a\n> > [!warning]\n> > b',
      html('<p><strong>My title</strong></p>\n<ul>\n<li>a\n<strong>Warning</strong><br>\nb</li>\n</ul>'),
    ],
    ['==mark== H~2~O x^2^ ~~gone~~', html('<p><mark>mark</mark> H<sub>2</sub>O x<sup>2</sup> <s>gone</s></p>')],
    ['Term\n: Definition', html('<p>Term<br>\nDefinition</p>')],
    ['Text ^block-1', html('<p>Text</p>')],
    ['a %% b\n\nc %% d {# e #} {{/* f */}} {{</* g */>}} h', html('<p>a</p>\n<p>d    h</p>')],
    ['{% comment %}\n\nsecret\n\n{% endcomment %}\na', html('<p>a</p>')],
  ])('%s is read', (text, blocks) => {
    expect(read(text)).toEqual({ blocks, messages: [] });
  });

  test.each([
    ['![Hall](hall.jpg){width=300 .wide}', image({ alt: 'Hall' }), '"{width=300 .wide}" is not read'],
    ['## Care {#care}', [{ kind: 'heading', level: 2, text: 'Care' }], '"{#care}" is not read'],
    ['{: .wide}\nWords', html('<p>Words</p>'), '"{: .wide}" is not read'],
    ['{{< gallery dir="images" >}}', [], '"{{< gallery dir="images" >}}" is not read'],
    ['{{% notice tip %}}\nWords\n{{% /notice %}}', html('<p>Words</p>'), '"{{% notice tip %}}" is not read'],
    [
      '{{< gallery >}}\n{{< figure src="hall.jpg" >}}\n{{< figure src="yard.jpg" >}}\n{{< /gallery >}}',
      gallery,
      '"{{< gallery >}}" is not read',
    ],
    ['{% if x %}Words{% endif %}', html('<p>Words</p>'), '"{% if x %}" is not read'],
    ['Words {{ page.date }}', html('<p>Words</p>'), '"{{ page.date }}" is not read'],
    ['::: warning\nHot\n:::', html('<p>Hot</p>'), '"::: warning" is not read'],
    ['a %% secret\n\nsecret', html('<p>a</p>'), 'has a comment "%%" that is not closed'],
    ['Warm :smile:', html('<p>Warm</p>'), '":smile:" is not read'],
    [
      '![Lit](my hall.jpg "t")',
      image({ src: at('projects/a/my%20hall.jpg'), alt: 'Lit', caption: 't' }),
      '"my hall.jpg" has spaces: write <my hall.jpg>',
    ],
    [
      '[p](my plan.pdf)',
      html(`<p><a href="${at('projects/a/my%20plan.pdf')}">p</a></p>`),
      '"my plan.pdf" has spaces: write <my plan.pdf>',
    ],
  ])('%s keeps words and images, and the rest is named with its line', (text, blocks, message) => {
    expect(read(`\n${text}`)).toEqual({ blocks, messages: [`2: ${message}`] });
  });

  test('of MDX: imported images are shown, words of components stay, the rest is named', () => {
    const text = [
      'import { Image } from "astro:assets";',
      'import hall from "./hall.jpg"',
      "import yard from './yard.jpg';",
      '',
      '<Image src={hall} alt="Hall" widths={[1, 2]} />',
      '',
      '<Gallery images={[hall, yard]} style={{ width: 1 }} />',
      '',
      '<Note type="tip">',
      'Words {1 + 1}.',
      '</Note>{/* secret */}',
    ];
    expect(read(text.join('\n'), 'projects/a/index.mdx')).toEqual({
      blocks: [...image({ alt: 'Hall' }), ...gallery, ...html('<p>Words .</p>')],
      messages: [
        '1: "import { Image } from "astro:assets";" is not read',
        '9: "<Note type="tip">" is not read',
        '10: "{1 + 1}" is not read',
      ],
    });
  });

  test('stays in code, and ordinary words stay as they are', () => {
    const code = '{{< x >}} [[y]] %% ==z==';
    const { blocks, messages } = read(`\`${code}\`\n\n\`\`\`\n${code}\n\`\`\`\n\n- \`\`\`\n  ${code}\n  \`\`\`\n`);
    expect(String(blocks[0]?.html).split('{{&lt; x &gt;}} [[y]] %% ==z==')).toHaveLength(4);
    const words = 'At 10:30:20, a == b, 100%% of {x} or 5^ and ~5 metres: [one] (a b.jpg) {built-in} C:\\x.';
    expect(read(words).blocks).toEqual(html(`<p>${words}</p>`));
    expect(messages).toEqual([]);
  });

  test('never throws, and each message has a line of the text', () => {
    const parts = fc.constantFrom(
      ...['{{<', '>}}', '{%', '%}', '{{', '}}', '[[', ']]', '![', '](', ')', '|', '`', '```', '\n', '\n\n', '> [!a]'],
      ...[
        ' a',
        'hall.jpg',
        '"',
        '=',
        '==',
        '%%',
        '{#',
        '#}',
        '{/*',
        '*/}',
        '<A',
        '/>',
        ':b:',
        ':::',
        'youtube',
        '- [ ] ',
      ],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), fc.boolean(), (some, isMdx) => {
        const text = `a\n${some.join('')}`;
        for (const message of read(text, isMdx ? 'projects/a/index.mdx' : undefined).messages) {
          const line = Number.parseInt(message, 10);
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(text.split('\n').length);
        }
      }),
    );
  });
});
