import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { looksLikePicture } from '../../../../../server/normalize/media/media-look.ts';
import type { Preset } from '../../../../../server/upstream/call.ts';
import { pointed } from '../../../../../server/upstream/content-pointer.ts';
import type { Block } from '../../../../../shared/contract/block.ts';
import { pageSchema } from '../../../../../shared/contract/page.ts';
import { linkedListSchema, projectSchema } from '../../../../../shared/contract/project.ts';
import { propertyRuns } from '../../../../helpers/property-runs.ts';
import { mutationsOf } from '../../normalize/mutated-fixture.ts';
import { picturesOf } from '../../normalize/pictures-of.ts';
import { attempt, type Resource, resources } from '../../normalize/resources.ts';
import { recordedBody } from './recorded-system.ts';
import { tokensShown } from './text/written-document.ts';

/** How a system's replies are made readable. */
type TidyUnderTest = (page: unknown, call: Resource['call'], url: string) => unknown;

interface SystemUnderTest {
  readonly tidy: TidyUnderTest;
  readonly preset: Preset;
  /** Of its replies. */
  readonly url?: string;
}

const detailSchema = projectSchema.pick({ blocks: true, facts: true, cover: true });

/** A system whose texts are trees by its recordings `list`, `detail` and `page`, read as the server reads its replies. */
export class SystemOfTrees {
  readonly #tidy: TidyUnderTest;
  readonly #calls: Preset['calls'];
  readonly #url: string;
  readonly #replies: Readonly<Record<'list' | 'detail' | 'page', unknown>>;

  constructor(name: string, { tidy, preset, url = '' }: SystemUnderTest) {
    this.#tidy = tidy;
    this.#calls = preset.calls;
    this.#url = url;
    const [list, detail, page] = ['list', 'detail', 'page'].map((reply) => recordedBody(name, reply));
    this.#replies = { list, detail, page };
  }

  read(call: Resource['call'], reply: unknown, url = this.#url) {
    const resource = resources.find((one) => one.call === call);
    const pointer = this.#calls[call]?.content ?? '';
    const content = pointed(this.#tidy(reply, call, url), pointer);
    const normalized = resource && content.kind === 'found' && attempt(resource, content.value);
    if (!normalized) throw new Error(`no ${call}`);
    return normalized;
  }

  get list() {
    return z.looseObject(linkedListSchema.shape).parse(this.read('projects', this.#replies.list).value);
  }

  detailOf(reply: unknown = this.#replies.detail) {
    const { value, media } = this.read('project', reply);
    const detail = detailSchema.loose().parse(value);
    return {
      ...detail,
      words: wordsOf(detail.blocks),
      pictures: media.map(({ url }) => url.split(/[/?]/).findLast((part) => looksLikePicture(part))),
    };
  }

  get page() {
    const page = pageSchema.parse(this.read('page', this.#replies.page).value);
    return { ...page, words: wordsOf(page.blocks) };
  }

  /** The laws of `normalize` over these replies with changes in them, and over any JSON. */
  testLaws(): void {
    const anyReply = fc.oneof(
      { arbitrary: mutationsOf(Object.values(this.#replies)), weight: 3 },
      { arbitrary: fc.jsonValue(), weight: 1 },
    );
    const calls = ['projects', 'project', 'page', 'about'];
    it('total, valid, idempotent, pure, and no picture lost, whatever is changed in a reply', () => {
      const property = fc.property(
        anyReply,
        fc.constantFrom(...resources.filter(({ call }) => calls.includes(call))),
        (reply, resource) => {
          const before = JSON.stringify(reply);
          const tidied = this.#tidy(reply, resource.call, this.#url);
          expect(this.#tidy(reply, resource.call, this.#url)).toStrictEqual(tidied);
          expect(JSON.stringify(reply)).toBe(before);
          const read = attempt(resource, plain(tidied));
          if (!read) return;
          expect(resource.schema.parse(read.value)).toStrictEqual(read.value);
          expect(attempt(resource, plain(read.value))?.value).toStrictEqual(plain(read.value));
          const pointers = read.repairs.map(({ pointer }) => pointer);
          for (const { pointer, stored } of picturesOf(tidied)) {
            const isShown = read.media.some(({ url }) => url === stored);
            expect(
              isShown || pointers.some((noted) => pointer === noted || pointer.startsWith(`${noted}/`)),
              pointer,
            ).toBe(true);
          }
        },
      );
      fc.assert(property, propertyRuns);
    });
  }
}

const wordsOf = (blocks: readonly Block[]): string => tokensShown(blocks).join(' ');

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');
