// @vitest-environment jsdom
import { Plus } from 'lucide-react';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../../src/ui/Button';
import { IconButton } from '../../src/ui/IconButton';
import { Labelled } from '../../src/ui/Labelled';
import { Segmented } from '../../src/ui/Segmented';
import { Switch } from '../../src/ui/Switch';
import { find } from './find';
import { render } from './render';

afterEach(() => document.body.replaceChildren());

const press = (selector: string) => act(async () => find(selector).click());

describe('Button', () => {
  test('should do nothing while it is busy, and submit no form', async () => {
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
    const { show } = await render(form(true));
    await press('button');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(find('button').getAttribute('aria-busy')).toBe('true');
    await show(form(false));
    await press('button');
    expect(onClick).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('should hold one drawing, the icon or the spinner in its place', async () => {
    const { show } = await render(<Button icon={Plus}>등록</Button>);
    expect(document.querySelectorAll('button > svg')).toHaveLength(1);
    await show(
      <Button icon={Plus} busy>
        등록
      </Button>,
    );
    expect(document.querySelectorAll('button > svg')).toHaveLength(1);
    expect(find('button').textContent).toBe('등록');
  });

  test('should say what it is doing where it is told', async () => {
    await render(
      <Button busy busyLabel="저장하는 중">
        저장
      </Button>,
    );
    expect(find('button').textContent).toBe('저장하는 중');
  });
});

test('an icon button has its label as name and as tooltip', async () => {
  await render(<IconButton icon={Plus} label="추가" />);
  expect(find('button').getAttribute('aria-label')).toBe('추가');
  expect(find('button').title).toBe('추가');
});

test('a switch tells the new value, and nothing while it is being saved', async () => {
  const onChange = vi.fn();
  const { show } = await render(<Switch checked={false} onChange={onChange} aria-label="전시여부" />);
  await press('[role=switch]');
  expect(onChange).toHaveBeenLastCalledWith(true);
  await show(<Switch checked={false} busy onChange={onChange} aria-label="전시여부" />);
  await press('[role=switch]');
  expect(onChange).toHaveBeenCalledOnce();
});

test('a segment of a group is a radio button', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'pc', label: 'PC' },
    { value: 'mobile', label: '모바일' },
  ];
  await render(<Segmented label="화면" options={options} value="pc" onChange={onChange} />);
  await press('label:last-child input');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('mobile');
  expect(find('[role=radiogroup]').getAttribute('aria-label')).toBe('화면');
});

describe('Labelled', () => {
  const field = (error?: string) => (
    <Labelled label="제목" required help="목록에 보입니다." error={error}>
      {(control) => <input {...control} />}
    </Labelled>
  );
  const described = () => {
    const id = find('input').getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  };

  test('should name its control and describe it by the help', async () => {
    await render(field());
    expect(find<HTMLInputElement>('input').labels?.[0]?.textContent).toBe('제목*');
    expect(find('input').getAttribute('aria-required')).toBe('true');
    expect(find('input').hasAttribute('aria-invalid')).toBe(false);
    expect(described()).toBe('목록에 보입니다.');
  });

  test('should describe its control by the error instead of the help', async () => {
    await render(field('제목을 입력해주세요'));
    expect(find('input').getAttribute('aria-invalid')).toBe('true');
    expect(described()).toBe('제목을 입력해주세요');
  });
});
