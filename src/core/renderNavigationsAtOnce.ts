import type { createBrowserRouter } from 'react-router';

/**
 * Makes a router render each navigation before the browser handles its next event. Otherwise, text that the
 * operator types right after a click would go into the form that the click closes. Returns the router.
 */
export function renderNavigationsAtOnce<R extends Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>>(
  router: R,
): R {
  const { subscribe } = router;
  // Some navigations start inside of a React effect, where React can't render. The microtask runs after the
  // effect.
  router.subscribe = (listener) =>
    subscribe((state, options) => queueMicrotask(() => listener(state, { ...options, flushSync: true })));
  return router;
}
