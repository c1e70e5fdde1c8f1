import { DENSITIES, isObject, type Loose } from '../../schema/index';
import type { Call } from '../request';

const KEY = 'console.shapes';

/** The list settings of this browser: visible columns per list, and the common row height. */
interface Shapes {
  density: unknown;
  columns: Loose;
}

const NONE: Shapes = { density: DENSITIES[0], columns: {} };

function stored(): Shapes {
  const text = localStorage.getItem(KEY);
  if (text === null) return NONE;
  try {
    const { density, columns } = JSON.parse(text) as Loose;
    const known = DENSITIES.find((each) => each === density);
    return { density: known ?? NONE.density, columns: isObject(columns) ? columns : {} };
  } catch {
    // Foreign content there counts as empty.
    return NONE;
  }
}

const listOf = (resource: unknown, variant: unknown) => `${resource}/${variant || ''}`;

/** Answers the calls about saved views of an API that has none: the shapes of lists are kept in the browser. */
export function answerViews({ method = 'GET', query = [], body }: Call): Loose {
  const shapes = stored();
  if (method === 'GET') {
    const { resource, variant } = Object.fromEntries(query);
    const columns = shapes.columns[listOf(resource, variant)];
    const own = { columns: Array.isArray(columns) ? columns : null, density: shapes.density };
    return { summary: { totalCount: 0 }, views: [], own };
  }
  const { resource, variant, ...change } = (typeof body === 'string' ? JSON.parse(body) : {}) as Loose;
  const next: Shapes = {
    density: change.density ?? shapes.density,
    columns:
      'columns' in change
        ? { ...shapes.columns, [listOf(resource, variant)]: change.columns }
        : shapes.columns,
  };
  localStorage.setItem(KEY, JSON.stringify(next));
  return { own: next };
}
