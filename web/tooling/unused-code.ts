/** What the site uses nothing of, in files of a library. */
export interface UnusedCode {
  /** The library's folder in an address, and the files it is about. */
  readonly files: RegExp;
  /** Functions and methods that nobody calls, or that always come to the same, by name, with what is left of each. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Expressions that are always the same for this site, with their value. */
  readonly values?: Readonly<Record<string, string>>;
}

const absent = 'void 0';

/** The site has links and loaders: neither forms, fetchers, blockers, middleware nor server components. */
const router: UnusedCode = {
  files: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
  answers: {
    // Submissions.
    normalizeNavigateOptions: 'return { path };',
    isMutationMethod: 'return false;',
    getSubmissionFromNavigation: '',
    getSubmittingNavigation: '',
    handleAction: '',
    getUpdatedActionData: '',
    getActionDataForCommit: 'return {};',
    // Fetchers.
    fetch2: '',
    getFetcher: '',
    resetFetcher: '',
    queueFetcherForDeletion: '',
    deleteFetcher: '',
    markFetchRedirectsDone: 'return false;',
    abortStaleFetchLoads: 'return false;',
    abortFetcher: '',
    // Blockers.
    shouldBlockNavigation: '',
    updateBlocker: '',
    getBlocker: '',
    deleteBlocker: '',
    // Routes that change while the site is open, and a router that ends before it.
    patchRoutes: '',
    _internalSetRoutes: '',
    dispose: '',
    explodeOptionalSegments: 'return [];',
    // Middleware, and code of routes, which loaders fetch.
    runClientMiddlewarePipeline: '',
    getDataStrategyMatchLazyPromises: '',
    // Results of loaders besides null, redirects and errors.
    isDataWithResponseInit: 'return false;',
    // Its own view transitions.
    restoreAppliedTransitions: '',
    persistAppliedTransitions: '',
    // Server components.
    useIsRSCRouterContext: 'return false;',
    RSCErrorHandler: 'return children;',
    // The site has an error page of its own.
    DefaultErrorComponent: 'return null;',
    // Static data of documents that it renders itself.
    parseHydrationData: '',
    // Words to developers, who work with the development build.
    warning: '',
    warningOnce: '',
    warnOnce: '',
  },
  values: {
    'init.basename': absent,
    'init.dataStrategy': absent,
    'init.getContext': absent,
    'init.instrumentations': absent,
    'init.patchRoutesOnNavigation': absent,
    'init.window': absent,
    'opts.fetcherSubmission': absent,
    'opts.pendingError': absent,
    'opts.submission': absent,
    'opts?.mask': absent,
    'location.mask': absent,
    'globalHistory.state?.masked': absent,
    'loaderMatch.route.shouldRevalidate': absent,
    'm.route.middleware': absent,
    'route.middleware': absent,
    'new RouterContextProvider()': absent,
    'route.lazy': absent,
    'm.route.lazy': absent,
    '!remixContext || remixContext.isSpaMode': 'true',
    'useTransitions === true': 'false',
    'useTransitions === false': 'false',
    // Submissions.
    'pendingActionResult && isErrorResult(pendingActionResult[1])': 'false',
    // Routes that are found out later.
    'fogOfWar.active && fogOfWar.matches': 'false',
    'if (isFogOfWar)': 'if (false)',
    // Fetchers.
    'initialHydration || !matches.some((m) => m.route.id === f.routeId) || fetchersQueuedForDeletion.has(key)': 'true',
    'f.matches && f.match && f.request && f.controller': 'false',
    'appliedViewTransitions.get(state.location.pathname)': absent,
    // Its own view transitions.
    '!viewTransitionOpts || !isViewTransitionAvailable': 'true',
    'vtContext.isTransitioning && !vtContext.flushSync': 'false',
    'renderDfd && pendingState && router.window': 'false',
    'renderDfd && pendingState && state.location.key === pendingState.location.key': 'false',
    '!vtContext.isTransitioning && interruption': 'false',
  },
};

/** How the store asks whether a component shall throw its failure: pages show it in place. */
const failureIsThrown = `getHasError({
\t\tresult,
\t\terrorResetBoundary,
\t\tthrowOnError: defaultedOptions.throwOnError,
\t\tquery,
\t\tsuspense: defaultedOptions.suspense
\t})`;

/** The site reads: it has neither mutations nor lists without end, and never has the store ask again by itself. */
const queries: readonly UnusedCode[] = [
  {
    files: /\/query-core\/build\/modern\/queryClient\.js$/,
    answers: {
      isFetching: '',
      isMutating: '',
      getQueriesData: '',
      setQueriesData: '',
      getQueryState: '',
      removeQueries: '',
      resetQueries: '',
      cancelQueries: '',
      invalidateQueries: '',
      refetchQueries: '',
      query: '',
      infiniteQuery: '',
      fetchInfiniteQuery: '',
      prefetchInfiniteQuery: '',
      ensureInfiniteQueryData: '',
      resumePausedMutations: '',
      setQueryDefaults: '',
      getQueryDefaults: '',
      setMutationDefaults: '',
      getMutationDefaults: '',
      defaultMutationOptions: '',
    },
  },
  {
    files: /\/query-core\/build\/modern\/mutationCache\.js$/,
    answers: {
      build: '',
      add: '',
      remove: '',
      canRun: '',
      runNext: '',
      clear: '',
      getAll: '',
      find: '',
      findAll: '',
      notify: '',
      resumePausedMutations: '',
    },
  },
  {
    files: /\/query-core\/build\/modern\/queryCache\.js$/,
    answers: { find: '', findAll: '' },
  },
  {
    files: /\/query-core\/build\/modern\/query\.js$/,
    answers: { reset: '', isDisabled: '', isStatic: '' },
  },
  {
    files: /\/react-query\/build\/modern\/useBaseQuery\.js$/,
    values: {
      'useIsRestoring()': 'false',
      'useQueryErrorResetBoundary()': absent,
      'ensureSuspenseTimers(defaultedOptions)': absent,
      'ensurePreventErrorBoundaryRetry(defaultedOptions, errorResetBoundary, query)': absent,
      'useClearResetErrorBoundary(errorResetBoundary)': absent,
      'shouldSuspend(defaultedOptions, result)': 'false',
      [failureIsThrown]: 'false',
    },
  },
  {
    files: /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    answers: { infiniteQueryBehavior: '' },
  },
  {
    files: /\/query-core\/build\/modern\/queryObserver\.js$/,
    answers: { fetchOptimistic: '' },
    values: {
      'this.options.refetchInterval': absent,
      'options.placeholderData': absent,
      'options.select': absent,
    },
  },
];

export const unusedCode: readonly UnusedCode[] = [router, ...queries];
