/** Code that is fetched once and is then at hand: importing it once more takes a turn of the browser's. */
interface LateCode<Module> {
  /** The module, once it is here. */
  readonly here: () => Module | undefined;
  /** Fetches it, once more where that has failed. Resolves with nothing where it fails. */
  readonly fetch: () => Promise<Module | undefined>;
}

function lateCode<Module>(load: () => Promise<Module>): LateCode<Module> {
  let here: Module | undefined;
  let loading: Promise<Module | undefined> | undefined;
  const keep = (module: Module) => {
    here = module;
    return module;
  };
  const forget = () => {
    loading = undefined;
    return undefined;
  };
  return {
    here: () => here,
    fetch: () => {
      loading ??= load().then(keep, forget);
      return loading;
    },
  };
}

/** How the movement from page to page is done. */
export const movement = lateCode(() => import('./movement/lead-over.ts'));

/** What pages load before they are drawn. */
export const loaders = lateCode(() => import('./page-loaders.ts'));
