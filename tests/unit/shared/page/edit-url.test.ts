import { expect, it } from 'vitest';
import { editUrlOf } from '../../../../shared/page/edit-url.ts';

it('fills an edit URL with the entry of a value, percent-encoded', () => {
  const source = { collection: 'projects', id: 'a/b c', pointer: '/blocks/0/text' };
  expect(editUrlOf('https://cms.example/{type}/{collection}/{id}#{field}', source)).toBe(
    'https://cms.example/project/projects/a%2Fb%20c#blocks',
  );
  expect(editUrlOf('https://cms.example/?at={pointer}&x={other}', source)).toContain(
    'at=%2Fblocks%2F0%2Ftext&x={other}',
  );
});
