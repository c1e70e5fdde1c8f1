// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Plus } from 'lucide';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../../../src/core/ui/Button';
import { IconButton } from '../../../src/core/ui/IconButton';
import { Input, TextArea } from '../../../src/core/ui/Input';
import { Labelled } from '../../../src/core/ui/Labelled';
import { SegmentedControl } from '../../../src/core/ui/SegmentedControl';
import { Switch } from '../../../src/core/ui/Switch';

afterEach(cleanup);

const button = () => screen.getByRole('button');
const press = (element: HTMLElement) => userEvent.click(element);

test('what is typed in a text field is left out of the browser’s own copy of the page', () => {
  render(
    <>
      <Input aria-label="이름" />
      <TextArea aria-label="메모" />
      <Input aria-label="아이디" autoComplete="username" />
    </>,
  );
  const offered = screen.getAllByRole('textbox').map((field) => field.getAttribute('autocomplete'));
  expect(offered).toEqual(['off', 'off', 'username']);
});

describe('Button', () => {
  test('that saved keeps the focus while it gets disabled, and is disabled once it is left', async () => {
    const onClick = vi.fn();
    const { rerender } = render(
      <Button keepsFocus onClick={onClick}>
        저장
      </Button>,
    );
    await press(button());
    rerender(
      <Button keepsFocus onClick={onClick} disabled>
        저장
      </Button>,
    );
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await press(button());
    expect(onClick).toHaveBeenCalledOnce();
    await userEvent.tab();
    expect(button()).toHaveProperty('disabled', true);
  });

  test('does nothing while it is busy, and submit no form', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    const form = (busy: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Button type="submit" icon={Plus} busy={busy} onClick={onClick}>
          저장
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    await press(button());
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button().getAttribute('aria-busy')).toBe('true');
    rerender(form(false));
    await press(button());
    expect(onClick).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('holds one drawing, the icon or the spinner in its place', () => {
    // A drawing has no role: it says nothing that the label does not say.
    const drawings = () => button().querySelectorAll('svg').length;
    const { rerender } = render(<Button icon={Plus}>등록</Button>);
    expect(drawings()).toBe(1);
    rerender(
      <Button icon={Plus} busy>
        등록
      </Button>,
    );
    expect(drawings()).toBe(1);
    expect(button().textContent).toBe('등록');
  });

  test('says what it is doing where it is told', () => {
    render(
      <Button busy busyLabel="저장하는 중">
        저장
      </Button>,
    );
    expect(button().textContent).toBe('저장하는 중');
  });
});

test('an icon button has its label as name and as tooltip', () => {
  render(<IconButton icon={Plus} label="추가" />);
  expect(screen.getByRole('button', { name: '추가' }).title).toBe('추가');
});

test('a switch tells the new value, and nothing while it is being saved', async () => {
  const onChange = vi.fn();
  const { rerender } = render(<Switch checked={false} onChange={onChange} aria-label="전시여부" />);
  await press(screen.getByRole('switch', { name: '전시여부' }));
  expect(onChange).toHaveBeenLastCalledWith(true);
  rerender(<Switch checked={false} busy onChange={onChange} aria-label="전시여부" />);
  await press(screen.getByRole('switch', { name: '전시여부' }));
  expect(onChange).toHaveBeenCalledOnce();
});

test('a segment of a group is a radio button', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'pc', label: 'PC' },
    { value: 'mobile', label: '모바일' },
  ];
  render(<SegmentedControl label="화면" options={options} value="pc" onChange={onChange} />);
  await press(screen.getByRole('radio', { name: '모바일' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('mobile');
  expect(screen.getByRole('radiogroup', { name: '화면' })).toBeTruthy();
});

describe('Labelled', () => {
  const field = (error?: string) => (
    <Labelled label="제목" required help="목록에 보입니다." error={error}>
      {(control) => <input {...control} />}
    </Labelled>
  );
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '제목' });
  const described = () => {
    const id = input().getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  };

  test('names its control and describe it by the help', () => {
    render(field());
    expect(input().labels?.[0]?.textContent).toBe('제목*');
    expect(input().getAttribute('aria-required')).toBe('true');
    expect(input().hasAttribute('aria-invalid')).toBe(false);
    expect(described()).toBe('목록에 보입니다.');
  });

  test('describes its control by the error instead of the help', () => {
    render(field('제목을 입력해주세요'));
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(described()).toBe('제목을 입력해주세요');
  });
});
