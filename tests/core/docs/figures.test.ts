import { expect, test } from 'vitest';
import { replaceFigures } from '../../../bench/core/figures';

const PAGE = `# Figures

<!-- figures: list -->
old
<!-- /figures -->

Text.

<!-- figures: members -->
other
<!-- /figures -->
`;

test('a bench replaces its own figures, and leaves the rest of the page as it was', () => {
  const page = replaceFigures(PAGE, 'list', ['first page  $1 ms', 'deep page  2 ms']);
  expect(page).toBe(PAGE.replace('old\n', () => '```text\nfirst page  $1 ms\ndeep page  2 ms\n```\n'));
  expect(replaceFigures(page, 'members', ['x'])).toContain('```text\nx\n```\n<!-- /figures -->\n');
});

test('a bench without a block in the page is refused', () => {
  expect(() => replaceFigures(PAGE, 'search', [])).toThrow('The page has no block <!-- figures: search -->.');
});
