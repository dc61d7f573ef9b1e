import manifest from '../package.json' with { type: 'json' };

/** The version of the whole site, as its package says. */
export const appVersion = manifest.version;
