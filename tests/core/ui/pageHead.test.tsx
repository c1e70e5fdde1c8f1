// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createI18nProvider } from '../../../i18n/provider';
import { type Breadcrumb, PageHead } from '../../../src/core/ui/PageHead';
import { messages } from '../theProduct';

afterEach(cleanup);

const Screen = ({ title, crumbs = [] }: { title?: string; crumbs?: Breadcrumb[] }) => (
  <I18nContextProvider value={createI18nProvider(messages)}>
    <MemoryRouter>
      <a href="/console/coupons">공지사항</a>
      <main>
        {title && <PageHead crumbs={crumbs} title={title} />}
        <button type="button">새로 고침</button>
      </main>
      <div aria-modal="true" role="dialog">
        <button type="button">취소</button>
      </div>
    </MemoryRouter>
  </I18nContextProvider>
);
const focused = () => document.activeElement?.textContent;

test('the title of a page takes the focus from the link that led there, of every page anew', () => {
  const { rerender } = render(<Screen />);
  screen.getByRole('link').focus();
  rerender(<Screen title="공지사항" />);
  expect(focused()).toBe('공지사항');
  screen.getByRole('link').focus();
  rerender(<Screen title="자료실" />);
  expect(focused()).toBe('자료실');
});

test.each(['새로 고침', '취소'])('it leaves the focus on what is in the page, or over it: %s', (name) => {
  const { rerender } = render(<Screen title="공지사항" />);
  screen.getByRole('button', { name }).focus();
  rerender(<Screen title="자료실" />);
  expect(focused()).toBe(name);
});

test('a page with the name of its menu group is drawn without a complaint of React', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<Screen title="회원 목록" crumbs={[{ label: '회원' }, { label: '회원' }]} />);
  expect(screen.getByRole('navigation').textContent).toBe('회원회원');
  expect(complaints).not.toHaveBeenCalled();
});
