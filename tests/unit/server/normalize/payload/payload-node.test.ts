import { describe, expect, it } from 'vitest';
import { MediaReferences } from '../../../../../server/normalize/media/media-url.ts';
import { PayloadNode } from '../../../../../server/normalize/payload/payload-node.ts';
import { RepairLog } from '../../../../../server/normalize/payload/repair-log.ts';
import { options } from '../sample-options.ts';

const ledger = () => new RepairLog();
const replyOf = (value: unknown, notes = ledger()) =>
  new PayloadNode(value, { options, repairLog: notes, media: new MediaReferences(options) });

describe('a place', () => {
  it('knows its pointer, with what a key holds of its signs escaped', () => {
    const reply = replyOf({ 'a/b': [{ '~c': 1 }] });
    const inner = reply.child('a/b').child(0).child('~c');
    expect([reply.pointer, inner.pointer, inner.value]).toEqual(['', '/a~1b/0/~0c', 1]);
  });

  it('has the key of a field, none as an element; a number is no name', () => {
    const reply = replyOf({ list: ['x'], 0: 'y' });
    expect(reply.fields().map(({ key, name }) => [key, name])).toEqual([
      ['0', undefined],
      ['list', 'list'],
    ]);
    const [element] = reply.child('list').items();
    expect([element?.key, element?.pointer]).toEqual(['', '/list/0']);
    expect(reply.child('list').asItem()).toMatchObject({ key: '', pointer: '/list' });
  });

  it('stays where it is when it is read as another value', () => {
    const read = replyOf({ text: '[1]' }).child('text').with([1]);
    expect([read.key, read.pointer, read.items().map(({ pointer }) => pointer)]).toEqual([
      'text',
      '/text',
      ['/text/0'],
    ]);
  });

  it('#58 gives nothing of a prototype, and no key that reaches one', () => {
    const reply = replyOf(JSON.parse('{ "__proto__": { "a": 1 }, "b": 2 }'));
    expect(reply.child('toString').value).toBeUndefined();
    expect(reply.fields().map(({ key }) => key)).toEqual(['b']);
  });

  it('has neither elements nor fields where it holds neither', () => {
    for (const value of [null, 'text', 7, true]) {
      expect(replyOf(value).items()).toEqual([]);
      expect(replyOf(value).fields()).toEqual([]);
    }
    expect(replyOf({ a: 1 }).items()).toEqual([]);
  });

  it('notes what is repaired, and the media it names', () => {
    const notes = ledger();
    const node = replyOf({ image: 'a.jpg', none: 'javascript:1' }, notes);
    expect(node.child('image').mediaSrc('a.jpg')).toMatch(/^\/media\/m[0-9a-f]+\/a\.jpg$/);
    expect(node.child('none').mediaSrc('javascript:1')).toBeUndefined();
    expect(notes.entries()).toEqual([
      { pointer: '/image', rule: 'media-made-absolute', count: 1 },
      { pointer: '/none', rule: 'media-unusable', count: 1 },
    ]);
    expect(node.media.references()).toMatchObject([{ url: '/a.jpg' }]);
  });
});
