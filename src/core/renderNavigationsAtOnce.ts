import type { createBrowserRouter } from 'react-router';

/**
 * Makes a router render each navigation before the browser handles its next event. Otherwise, text that the
 * operator types right after a click would go into the form that the click closes. Returns the router.
 */
export function renderNavigationsAtOnce<R extends Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>>(
  router: R,
): R {
  const { subscribe } = router;
  // React can't render inside of an effect, from which some navigations come. A microtask runs after it.
  router.subscribe = (listener) =>
    subscribe((state, options) => queueMicrotask(() => listener(state, { ...options, flushSync: true })));
  return router;
}
