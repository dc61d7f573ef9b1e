import { escapeText } from 'entities/escape';
import type { Block } from '../../shared/contract/block.ts';
import { formatMessage } from '../../shared/messages/format-message.ts';
import { pathOf } from '../../shared/page/site-routes.ts';
import { appVersion } from '../base/app-version.ts';
import titlesOfTests from './accessibility-tests.json' with { type: 'json' };
import type { SiteFacts } from './dependencies.ts';

/** The day of the last review of these texts. */
const preparedOn = '2026-11-26';

const principles = ['perceivable', 'operable', 'understandable', 'robust'] as const;

export interface Criterion {
  readonly id: string;
  /** Name and level: `Reflow, AA`. */
  readonly name: string;
  readonly reason: string | undefined;
}

export const criteriaIn = (messages: SiteFacts['messages']): Criterion[] =>
  Object.entries(messages).flatMap(([key, name]): Criterion[] => {
    const id = /^wcag\.(\d\.\d\.\d{1,2})$/.exec(key)?.[1];
    return id === undefined ? [] : [{ id, name, reason: messages[`${key}.reason`] }];
  });

function criterionBlocks({ messages }: SiteFacts): Block[] {
  const titles: Readonly<Record<string, string>> = titlesOfTests;
  const criteria = criteriaIn(messages);
  return principles.flatMap((principle, index): Block[] => {
    const items = criteria
      .filter(({ id }) => id.startsWith(`${index + 1}.`))
      .map(({ id, name, reason }) => ({ label: `${id} ${name}`, value: titles[id] ?? reason ?? '' }));
    return [
      { id: `${principle}-title`, kind: 'heading', level: 3, text: formatMessage(messages, `wcag.${principle}`) },
      { id: principle, kind: 'facts', items },
    ];
  });
}

function contactOf({ brand }: ReturnType<SiteFacts['publicConfig']>): string {
  const path = pathOf('design-contact-us');
  const [href, label] = brand.mail === undefined ? [path, path] : [`mailto:${brand.mail}`, brand.mail];
  return `<a href="${escapeText(href)}">${escapeText(label)}</a>`;
}

/** The accessibility statement. Its list of tests is generated from the titles of the tests of this version. */
export function statementBlocks(facts: SiteFacts): Block[] {
  const { messages, publicConfig } = facts;
  const config = publicConfig();
  const date = new Intl.DateTimeFormat(config.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const values = { atelier: config.atelierName, version: appVersion, date: date.format(new Date(preparedOn)) };
  const text = (key: string) => formatMessage(messages, `accessibility.${key}`, values);
  const section = (part: string, contact = ''): Block[] => [
    { id: `${part}-title`, kind: 'heading', level: 2, text: text(`${part}.title`) },
    { id: part, kind: 'text', html: `<p>${escapeText(text(`${part}.text`))}${contact}</p>` },
  ];
  return [
    ...section('conformance'),
    ...section('limits'),
    ...section('contact', ` ${contactOf(config)}`),
    ...section('complaints'),
    ...section('tests'),
    ...criterionBlocks(facts),
  ];
}
