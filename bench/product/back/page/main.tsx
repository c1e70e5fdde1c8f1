import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Console } from './Ours';
import '../../../../src/core/theme/styles';

declare global {
  interface Window {
    formBench: { open: () => Promise<void>; back: () => Promise<number> };
  }
}

/** Milliseconds after which something else is wrong. */
const PATIENCE = 20_000;

const rowsIn = () => document.querySelectorAll('tbody tr').length;
const fieldsIn = () => document.querySelectorAll('form input').length;

/** Resolves in the first frame in which something holds. */
const frameWith = (holds: () => boolean) =>
  new Promise<void>((resolve, reject) => {
    const until = performance.now() + PATIENCE;
    const look = () => {
      if (holds()) resolve();
      else if (performance.now() > until) reject(new Error(`${rowsIn()} rows, ${fieldsIn()} fields`));
      else requestAnimationFrame(look);
    };
    look();
  });

const ROWS = 20;
/** Fewest inputs by which a form is told from a list. */
const FIELDS = 5;
const path = '/members';
const router = createMemoryRouter([{ path: '*', element: <Console /> }], { initialEntries: [path] });
createRoot(document.getElementById('root') ?? document.body).render(<RouterProvider router={router} />);
await frameWith(() => rowsIn() === ROWS);

window.formBench = {
  async open() {
    void router.navigate(`${path}/m3`);
    await frameWith(() => rowsIn() === 0 && fieldsIn() >= FIELDS);
  },
  async back() {
    const before = performance.now();
    void router.navigate(-1);
    await frameWith(() => rowsIn() === ROWS);
    void document.body.offsetHeight;
    return performance.now() - before;
  },
};
