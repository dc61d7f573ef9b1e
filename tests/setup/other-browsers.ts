import { type Machine, obtainProgram, type Program } from './program.ts';

const firefox: Program = {
  ...{ label: 'Firefox', variable: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'] },
  packages: ['firefox-esr'],
};
const webkit: Program = {
  ...{ label: 'WebKitGTK', variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'] },
  packages: ['webkit2gtk-driver'],
};
/** WebKitGTK has no window of its own without a display. */
const display: Program = { label: 'Xvfb', variable: 'XVFB_PATH', names: ['Xvfb'], packages: ['xvfb'] };

/** Paths of programs that start. Each throws `SetupError` if none can be had. */
export const obtainFirefox = (machine: Machine): string => obtainProgram(firefox, machine);
export const obtainWebkit = (machine: Machine): string => obtainProgram(webkit, machine);
export const obtainDisplay = (machine: Machine): string => obtainProgram(display, machine);
