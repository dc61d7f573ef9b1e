import { z } from 'zod';
import { looksLikeImage } from '../../../../../server/normalize/ground/media-look.ts';
import type { Preset, ResponseAdapter } from '../../../../../server/upstream/call.ts';
import { pointed } from '../../../../../server/upstream/content-pointer.ts';
import type { Block } from '../../../../../shared/contract/block.ts';
import { pageSchema } from '../../../../../shared/contract/page.ts';
import { linkedListSchema, projectSchema } from '../../../../../shared/contract/project.ts';
import { attempt, type Resource, resources } from '../../normalize/resources.ts';
import { testLaws } from './laws-of-responses.ts';
import { recordedBody } from './recorded-system.ts';
import { tokensShown } from './text/written-document.ts';

interface SystemUnderTest {
  readonly tidy: ResponseAdapter;
  readonly preset: Preset;
  /** Of its responses. */
  readonly url?: string;
}

const detailSchema = projectSchema.pick({ blocks: true, facts: true, cover: true });

/** A system whose texts are trees by its recordings `list`, `detail` and `page`, read as the server reads its responses. */
export class SystemOfTrees {
  readonly #tidy: ResponseAdapter;
  readonly #calls: Preset['calls'];
  readonly #url: string;
  readonly #responses: Readonly<Record<'list' | 'detail' | 'page', unknown>>;

  constructor(name: string, { tidy, preset, url = '' }: SystemUnderTest) {
    this.#tidy = tidy;
    this.#calls = preset.calls;
    this.#url = url;
    const [list, detail, page] = ['list', 'detail', 'page'].map((response) => recordedBody(name, response));
    this.#responses = { list, detail, page };
  }

  read(call: Resource['call'], response: unknown, url = this.#url) {
    const resource = resources.find((one) => one.call === call);
    const pointer = this.#calls[call]?.content ?? '';
    const content = pointed(this.#tidy(response, call, url), pointer);
    const normalized = resource && content.kind === 'found' && attempt(resource, content.value);
    if (!normalized) throw new Error(`no ${call}`);
    return normalized;
  }

  get list() {
    return z.looseObject(linkedListSchema.shape).parse(this.read('projects', this.#responses.list).value);
  }

  detailOf(response: unknown = this.#responses.detail) {
    const { value, media } = this.read('project', response);
    const detail = detailSchema.loose().parse(value);
    return {
      ...detail,
      words: wordsOf(detail.blocks),
      images: media.map(({ url }) => url.split(/[/?]/).findLast((part) => looksLikeImage(part))),
    };
  }

  get page() {
    const page = pageSchema.parse(this.read('page', this.#responses.page).value);
    return { ...page, words: wordsOf(page.blocks) };
  }

  /** Declares the test of the laws over its responses. */
  testLaws(): void {
    testLaws({ tidy: this.#tidy, responses: Object.values(this.#responses), url: this.#url });
  }
}

const wordsOf = (blocks: readonly Block[]): string => tokensShown(blocks).join(' ');
