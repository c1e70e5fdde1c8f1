import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useFieldArray } from 'react-hook-form';
import { blankItem, limits, type Shape } from '../../schema/index';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { FieldSlot } from './FieldSlot';
import { type InputProps, useFrame } from './useField';

const Fields = ({ of, path }: { of: Shape; path: string }) => (
  <div className="row fields">
    {Object.keys(of).map((name) => (
      <FieldSlot key={name} path={`${path}.${name}`} />
    ))}
  </div>
);

/** Fields that belong together, under one name. */
export const GroupInput = ({ path, field }: InputProps<'group'>) => {
  const { label } = useFrame(path);
  return (
    <fieldset className="field w-whole">
      <legend className="label">{label}</legend>
      <Fields of={field.of} path={path} />
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
      <Fields of={field.of} path={`${path}.${index}`} />
      <span className="item-acts">
        {field.reorder && (
          <>
            <IconButton
              icon={ArrowUp}
              label={named('up')}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={named('down')}
              disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            />
          </>
        )}
        <IconButton
          icon={Trash2}
          label={named('remove')}
          disabled={count <= (field.min ?? 0)}
          onClick={onRemove}
        />
      </span>
    </li>
  );
};

/** Items of one shape: added, removed and moved one place up or down. */
export const ListInput = ({ path, field }: InputProps<'list'>) => {
  const translate = useTranslate();
  const { label, error, help } = useFrame(path);
  const items = useFieldArray({ name: path, keyName: 'key' });
  const { max = limits.listItems } = field;
  const count = items.fields.length;
  return (
    <fieldset className="field w-whole">
      <legend className="label">{label}</legend>
      {count === 0 && <p className="help">{translate('form.items.none')}</p>}
      <ol className="items">
        {items.fields.map(({ key }, index) => (
          <Item
            key={key}
            {...{ path, field, label, index, count }}
            onRemove={() => items.remove(index)}
            onMove={(to) => items.move(index, to)}
          />
        ))}
      </ol>
      <Button
        variant="outlined"
        size="small"
        icon={Plus}
        disabled={count >= max}
        onClick={() => items.append(blankItem(field.of))}
      >
        {translate('form.items.add', { label })}
      </Button>
      {(error || help) && <span className={error ? 'help bad' : 'help'}>{error ?? help}</span>}
    </fieldset>
  );
};
