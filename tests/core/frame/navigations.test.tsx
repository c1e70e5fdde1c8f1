// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderNavigationsAtOnce } from '../../../src/core/renderNavigationsAtOnce';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Leads on to the list from an effect, as a form does that has saved. */
const Page = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname === '/saved') void navigate('/list');
  }, [pathname, navigate]);
  return (
    <button type="button" onClick={() => void navigate('/saved')}>
      {pathname}
    </button>
  );
};

test('a navigation is drawn within the task of its event, also one that an effect makes, and React says nothing', async () => {
  const said = vi.spyOn(console, 'error');
  const router = renderNavigationsAtOnce(createMemoryRouter([{ path: '*', element: <Page /> }]));
  render(<RouterProvider router={router} flushSync={(draw) => void flushSync(draw)} />);
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  expect(screen.getByRole('button').textContent).toBe('/list');
  expect(said).not.toHaveBeenCalled();
});
