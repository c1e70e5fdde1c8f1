import { parse } from 'postcss';

const ATTRIBUTE = /\[[^\]]*\]/g;
const GLOBAL = /:global\(([^()]*)\)/g;
/** By what Chromium finds the rules of an element: it does not look into `:is()` and the like. */
const NAMED = /[.#[]|^[a-z]|:(?:root|focus|focus-visible)$/i;

/** A selector without what its functions are given. */
function withoutArguments(selector: string): string {
  const outer = selector.replace(/\([^()]*\)/g, '');
  return outer === selector ? selector : withoutArguments(outer);
}

const isNamed = (selector: string) => {
  const plain = withoutArguments(selector.replace(ATTRIBUTE, '[]').replace(GLOBAL, '$1'));
  return NAMED.test(plain.split(/[\s>+~]+/).at(-1) ?? '');
};

/**
 * The selectors of a stylesheet that a browser tries on every element, since their last part has neither class, id, tag
 * nor attribute. A list with `:has()` is one of them: the build makes an `:is()` of it.
 */
export function unnamedIn(source: string): string[] {
  const found: string[] = [];
  parse(source).walkRules(({ selectors, parent }) => {
    if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return;
    const isWrapped = selectors.length > 1 && selectors.some((each) => each.includes(':has('));
    found.push(...(isWrapped ? [selectors.join(', ')] : selectors.filter((each) => !isNamed(each))));
  });
  return found;
}
