import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useTranslate } from 'ra-core';
import { SortableCheckboxItem } from '../engine/sorting/SortableCheckboxItem';
import { useDragSortingContext } from '../engine/sorting/useSortingContext';
import type { HomePartVisibility } from '../provider/calls/home';
import { Button } from '../ui/Button';
import { Popup } from '../ui/Popup';
import { useText } from '../ui/useText';
import styles from './HomeArrangementPopup.module.css';
import { useSaveHomeArrangement } from './ownHome';

interface HomeArrangementPopupProps {
  anchor: HTMLElement;
  parts: readonly (HomePartVisibility & { title: string })[];
  onClose: () => void;
}

export const HomeArrangementPopup = ({ anchor, parts, onClose }: HomeArrangementPopupProps) => {
  const translate = useText();
  const translateKey = useTranslate();
  const saveArrangement = useSaveHomeArrangement();
  const partNames = parts.map(({ name }) => name);
  const saveHomeArrangement = (newArrangement: readonly HomePartVisibility[]) =>
    saveArrangement(newArrangement.map(({ name, hidden }) => ({ name, hidden })));
  const dndContextProps = useDragSortingContext(
    partNames,
    (fromIndex, toIndex) => {
      const movedPart = parts[fromIndex];
      if (movedPart) saveHomeArrangement(parts.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, movedPart));
    },
    'home.drag',
  );
  const visibleParts = parts.filter(({ hidden }) => !hidden);
  return (
    <Popup
      {...{ anchor, onClose }}
      role="dialog"
      aria-label={translate('home.arrange')}
      placement="bottom-end"
      className={styles.popup}
      first="input"
    >
      <div className={styles.head}>
        <b>{translate('home.arrange')}</b>
        <Button size="small" onClick={() => saveArrangement([])}>
          {translate('home.reset')}
        </Button>
      </div>
      <DndContext {...dndContextProps} collisionDetection={closestCenter}>
        <SortableContext items={partNames} strategy={verticalListSortingStrategy}>
          <ul className={styles.parts} aria-label={translate('home.arrange')}>
            {parts.map(({ name, title, hidden }) => {
              const label = translateKey(title);
              return (
                <SortableCheckboxItem
                  key={name}
                  {...{ id: name, label }}
                  shown={!hidden}
                  fixed={!hidden && visibleParts.length === 1 ? translate('home.last') : undefined}
                  moveLabel={translate('home.move', { label })}
                  onShow={(isShown) =>
                    saveHomeArrangement(
                      parts.map((part) => (part.name === name ? { ...part, hidden: !isShown } : part)),
                    )
                  }
                />
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
    </Popup>
  );
};
