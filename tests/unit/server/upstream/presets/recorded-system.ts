import type fc from 'fast-check';
import { normalizeGeneralPage } from '../../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import type { Normalized } from '../../../../../server/normalize/reply/context.ts';
import type { CallName, Tidy } from '../../../../../server/upstream/call.ts';
import { httpRecording } from '../../../../helpers/fault-recording.ts';
import { mutationsOf } from '../../normalize/mutated-fixture.ts';
import { options } from '../../normalize/sample-options.ts';

/** The JSON of a recorded reply of a content system. */
export function recordedBody(system: string, name: string): unknown {
  return JSON.parse(Buffer.from(httpRecording(`presets/${system}`, name).body, 'base64').toString('utf8'));
}

/** The names of the files that a reading has registered, in their order. */
export const filesOf = ({ media }: Normalized<unknown>): string[] =>
  media.map(({ url }) => decodeURIComponent(url.split('/').at(-1)?.split('?')[0] ?? ''));

/** What the recordings of a system come to. */
export function readSystem(system: string, tidy: Tidy) {
  const tidied = (name: string, call: CallName) => tidy(recordedBody(system, name), call);
  return {
    list: () => normalizeProjectList(tidied('list', 'projects'), 'design', options),
    detail: () => normalizeProjectDetail(tidied('detail', 'project'), options),
    page: () => normalizeGeneralPage(tidied('page', 'page'), 'care', options),
  };
}

/** Recorded replies of a system with changes somewhere in them. */
export const changedReplies = (system: string): fc.Arbitrary<unknown> =>
  mutationsOf(['list', 'detail', 'page'].map((name) => recordedBody(system, name)));
