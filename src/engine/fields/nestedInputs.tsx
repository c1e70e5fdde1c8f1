import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { blankItem, limits, type Shape } from '../../schema/index';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { FieldSlot } from './FieldSlot';
import { controlIn } from './focus';
import { type InputProps, useFrame } from './useField';
import { useItems } from './useItems';
import { useNextFocus } from './useNextFocus';

const Fields = ({ of, path }: { of: Shape; path: string }) =>
  Object.keys(of).map((name) => <FieldSlot key={name} path={`${path}.${name}`} />);

/** Fields that belong together, under one name. */
export const GroupInput = ({ path, field }: InputProps<'group'>) => {
  const { label } = useFrame(path);
  return (
    <fieldset className="field w-whole">
      <legend className="label">{label}</legend>
      <div className="row fields">
        <Fields of={field.of} path={path} />
      </div>
    </fieldset>
  );
};

interface ItemProps extends InputProps<'list'> {
  label: string;
  index: number;
  count: number;
  onRemove: () => void;
  onMove: (to: number) => void;
}

const Item = ({ path, field, label, index, count, onRemove, onMove }: ItemProps) => {
  const translate = useTranslate();
  const named = (key: string) => translate(`form.items.${key}`, { label, index: index + 1 });
  return (
    <li className="item">
      <span className="num muted">{index + 1}</span>
      <fieldset className="row fields" aria-label={named('name')}>
        <Fields of={field.of} path={`${path}.${index}`} />
      </fieldset>
      <span className="item-acts">
        {field.reorder && (
          <>
            <IconButton
              icon={ArrowUp}
              label={named('up')}
              className="item-up"
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={named('down')}
              className="item-down"
              disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            />
          </>
        )}
        <IconButton
          icon={Trash2}
          label={named('remove')}
          className="item-remove"
          disabled={count <= (field.min ?? 0)}
          onClick={onRemove}
        />
      </span>
    </li>
  );
};

const ITEM = ':scope > .items > .item';
const ADD = ':scope > .btn';

/** What of a list can take the focus: `what` in the item at a place, or in the last one; else what adds an item. */
const inItem = (list: HTMLElement, index: number, ...what: string[]) => {
  const items = [...list.querySelectorAll(ITEM)];
  const item = items[index] ?? items.at(-1);
  const found = what.map((each) => item?.querySelector<HTMLElement>(`:scope > .item-acts > ${each}:enabled`));
  return found.find((each) => each) ?? list.querySelector<HTMLElement>(ADD) ?? undefined;
};

/** Items of one shape: added, removed and moved one place up or down. */
export const ListInput = ({ path, field }: InputProps<'list'>) => {
  const translate = useTranslate();
  const { label, error, help } = useFrame(path);
  const { keys, change, move } = useItems(path);
  const { scope, focusNext } = useNextFocus<HTMLFieldSetElement>();
  const { max = limits.listItems } = field;
  const count = keys.length;

  const add = () => {
    focusNext((list) => controlIn([...list.querySelectorAll<HTMLElement>(ITEM)].at(-1)));
    change(
      (items) => [...items, blankItem(field.of)],
      (held) => held,
    );
  };
  const remove = (index: number) => {
    focusNext((list) => inItem(list, index, '.item-remove'));
    change(
      (items) => items.toSpliced(index, 1),
      (held) => held.toSpliced(index, 1),
    );
  };
  const moveTo = (from: number, to: number) => {
    const ways = to < from ? ['.item-up', '.item-down'] : ['.item-down', '.item-up'];
    focusNext((list) => inItem(list, to, ...ways));
    move(from, to);
  };

  return (
    <fieldset ref={scope} className="field w-whole">
      <legend className="label">{label}</legend>
      {count === 0 && <p className="help">{translate('form.items.none')}</p>}
      <ol className="items">
        {keys.map((key, index) => (
          <Item
            key={key}
            {...{ path, field, label, index, count }}
            onRemove={() => remove(index)}
            onMove={(to) => moveTo(index, to)}
          />
        ))}
      </ol>
      <Button variant="outlined" size="small" icon={Plus} disabled={count >= max} onClick={add}>
        {translate('form.items.add', { label })}
      </Button>
      {(error || help) && <span className={error ? 'help bad' : 'help'}>{error ?? help}</span>}
    </fieldset>
  );
};
