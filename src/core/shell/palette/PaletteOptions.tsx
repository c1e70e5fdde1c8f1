import { CornerDownLeft } from 'lucide';
import { Fragment } from 'react';
import { classNames } from '../../ui/classNames';
import { Icon } from '../../ui/Icon';
import type { TextRange } from './matching';
import { type CommandPaletteOptionGroup, listVisibleOptionsOfGroup, type PaletteOption } from './options';
import styles from './Palette.module.css';

const scrollElementIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

const HighlightedText = ({ text, range }: { text: string; range: TextRange | null | undefined }) => {
  if (!range || range[0] === range[1]) return text;
  return (
    <>
      {text.slice(0, range[0])}
      <mark>{text.slice(...range)}</mark>
      {text.slice(range[1])}
    </>
  );
};

interface PaletteOptionProps {
  active: PaletteOption | undefined;
  getElementId: (option: PaletteOption) => string;
  /**
   * Called with the option that the operator chose. If `opensInNewTab` is true, the option opens in a new
   * tab.
   */
  onChoose: (option: PaletteOption, opensInNewTab: boolean) => void;
}

const PaletteOptionRow = ({
  option,
  className,
  ...choosing
}: PaletteOptionProps & { option: PaletteOption; className?: string }) => {
  const { active, getElementId, onChoose } = choosing;
  const { title, mark, detail, where, icon } = option;
  const isActive = option === active;
  return (
    <div
      id={getElementId(option)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      ref={isActive ? scrollElementIntoView : undefined}
      className={classNames(styles.option, isActive && styles.active, className)}
      onMouseDown={(event) => {
        // Pressing an option must not take the focus from the input, which handles the keyboard.
        event.preventDefault();
        if (event.button === 0) onChoose(option, event.ctrlKey || event.metaKey);
      }}
    >
      {icon && <Icon of={icon} />}
      <span className={styles.title}>
        <HighlightedText text={title} range={mark} />
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
      {where && <span className={styles.where}>{where}</span>}
      {isActive && <Icon of={CornerDownLeft} size={16} className={where ? undefined : styles.push} />}
    </div>
  );
};

export const PaletteOptions = ({
  groups,
  isAlone,
  ...choosing
}: PaletteOptionProps & { groups: readonly CommandPaletteOptionGroup[]; isAlone: boolean }) => (
  <>
    {groups.map((group) => {
      const visibleOptions = listVisibleOptionsOfGroup(group, isAlone);
      const hasHiddenOptions = visibleOptions.length < group.options.length;
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is invalid in a list of options
        <div key={group.key} role="group" aria-label={group.label} className={styles.group}>
          <div className={styles.head} aria-hidden>
            <span>{group.label}</span>
            {hasHiddenOptions && !group.all && <span className={styles.count}>{group.count}</span>}
          </div>
          {visibleOptions.map((option) => (
            <Fragment key={option.key}>
              <PaletteOptionRow option={option} {...choosing} />
            </Fragment>
          ))}
          {group.all && <PaletteOptionRow option={group.all} className={styles.all ?? ''} {...choosing} />}
        </div>
      );
    })}
  </>
);
