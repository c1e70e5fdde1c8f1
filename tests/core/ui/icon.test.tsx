// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { Pencil } from 'lucide';
import { afterEach, expect, test } from 'vitest';
import { Icon } from '../../../src/core/ui/Icon';

afterEach(cleanup);

const OF_PENCIL = /^M21\.174 6\.812a.*zM15 5l4 4$/;

test('an icon is one path that screen readers pass over', () => {
  const { container } = render(<Icon of={Pencil} />);
  const drawing = container.querySelector('svg');
  expect(drawing?.getAttribute('aria-hidden')).toBe('true');
  expect(drawing?.children).toHaveLength(1);
  expect(drawing?.querySelector('path')?.getAttribute('d')).toMatch(OF_PENCIL);
});

test('an icon has the classes of its size and of its place', () => {
  const classesOf = (icon: Parameters<typeof render>[0]) =>
    render(icon).container.querySelector('svg')?.getAttribute('class');
  expect(classesOf(<Icon of={Pencil} />)).toBe('icon');
  expect(classesOf(<Icon of={Pencil} size={16} />)).toBe('icon icon-16');
  expect(classesOf(<Icon of={Pencil} size={20} className="muted" />)).toBe('icon icon-20 muted');
});
