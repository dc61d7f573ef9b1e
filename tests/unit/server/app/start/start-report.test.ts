import { expect, test } from 'vitest';
import { listenFaultOf } from '../../../../../server/app/start/start-report.ts';

const at = { host: '127.0.0.1', port: 80 };
const fault = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

test.each([
  ['EADDRINUSE', 'another process listens there already: choose another PORT'],
  ['EACCES', 'that is not allowed to this user: choose a PORT of 1024 or above'],
  ['EMFILE', 'listen EMFILE'],
])('reports %s in one line [P12]', (code, reason) => {
  expect(listenFaultOf(fault(code, 'listen'), at)).toBe(`Cannot listen on 127.0.0.1:80: ${reason} (${code})`);
});
