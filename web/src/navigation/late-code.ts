async function load() {
  const [{ leadOver }, { pageLoader }] = await Promise.all([
    import('./transition/lead-over.ts'),
    import('./page-loaders.ts'),
  ]);
  return { leadOver, pageLoader };
}

type OnTheWay = Awaited<ReturnType<typeof load>>;

let here: OnTheWay | undefined;
let loading: Promise<OnTheWay | undefined> | undefined;

/** Synchronous access: another `import()` would take a turn of the event loop. */
export const onTheWay = (): OnTheWay | undefined => here;

export function fetchOnTheWay(): Promise<OnTheWay | undefined> {
  const keep = (code: OnTheWay) => {
    here = code;
    return code;
  };
  const forget = () => {
    loading = undefined;
    return undefined;
  };
  loading ??= load().then(keep, forget);
  return loading;
}
