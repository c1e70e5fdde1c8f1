import { RotateCcw, Search, SearchX, X } from 'lucide';
import { type KeyboardEvent, useId, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { useErrorText } from '../../engine/calls/errorText';
import { hasApiFeature } from '../../provider/offers';
import { limits } from '../../schema/index';
import { BlankScreen } from '../../ui/BlankScreen';
import { classNames } from '../../ui/classNames';
import { Icon } from '../../ui/Icon';
import { isImeCompositionKeyEvent } from '../../ui/ime';
import { Modal } from '../../ui/Modal';
import { ProgressBar } from '../../ui/ProgressBar';
import { addPaletteTexts } from '../../ui/paletteTexts';
import { useFocusOnOpen } from '../../ui/useFocusOnOpen';
import { useText } from '../../ui/useText';
import { LIST_CHOSEN_AGAIN_STATE } from '../menuEntries';
import {
  type CommandPaletteOptionGroup,
  findAdjacentOption,
  listVisibleOptionsOfGroup,
  type PaletteOption,
} from './options';
import styles from './Palette.module.css';
import { PaletteOptions } from './PaletteOptions';
import { usePaletteSearchResults } from './useApiResults';
import { useConsoleAndRecordActions } from './useConsoleAndRecordActions';
import { useListSearchOptions } from './useListOptions';
import { usePaletteGroups } from './usePaletteGroups';

addPaletteTexts();

const PaletteKeyHints = () => {
  const translate = useText();
  return (
    <div className={styles.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {translate('palette.keys.move')}
      </span>
      <span>
        <kbd>Enter</kbd> {translate('palette.keys.open')}
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {translate('palette.keys.tab')}
      </span>
      <span>
        <kbd>Tab</kbd> {translate('palette.keys.scope')}
      </span>
      <span className={styles.push}>{translate('palette.keys.initials')}</span>
    </div>
  );
};

const optionStepByArrowKey: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Returns the options of all groups, in the order in which the arrow keys reach them. */
const listChoosableOptions = (
  groups: readonly CommandPaletteOptionGroup[],
  isNarrowedToGroup: boolean,
): PaletteOption[] =>
  groups.flatMap((group) => [
    ...listVisibleOptionsOfGroup(group, isNarrowedToGroup),
    ...(group.all ? [group.all] : []),
  ]);

/**
 * Returns the content of the palette for a typed text: the groups to show, the groups that Tab cycles
 * through, whether nothing was found, and whether the search is running.
 */
function usePaletteState(
  typedText: string,
  isComposing: boolean,
  selectedGroupKey: string,
  frameActions: ReturnType<typeof useConsoleAndRecordActions>,
) {
  const translate = useText();
  const describeError = useErrorText();
  const { groups: searchHitGroups, error, again } = usePaletteSearchResults(typedText, isComposing);
  const { groups, areOptionsComplete } = usePaletteGroups(typedText, searchHitGroups, frameActions);
  const listSearchOptions = useListSearchOptions(typedText);
  const selectedGroup = groups.find(({ key }) => key === selectedGroupKey);
  const areResultsComplete = searchHitGroups !== undefined && !isComposing && areOptionsComplete;
  const hasNoResults = areResultsComplete && groups.length === 0;
  const failureGroups: CommandPaletteOptionGroup[] = error
    ? [
        {
          key: 'failed',
          label: `${translate('palette.failed')}: ${describeError(error)}`,
          most: 1,
          options: [{ key: 'again', to: '', title: translate('app.retry'), icon: RotateCcw, run: again }],
        },
      ]
    : [];
  const fallbackGroups = [
    {
      key: 'lists',
      label: translate('palette.lists'),
      most: listSearchOptions.length,
      options: listSearchOptions,
    },
  ];
  return {
    scopes: ['', ...groups.map(({ key }) => key)],
    alone: selectedGroup,
    groups: [...(selectedGroup ? [selectedGroup] : hasNoResults ? fallbackGroups : groups), ...failureGroups],
    isNothing: hasNoResults,
    isSearching: typedText.trim() !== '' && searchHitGroups === undefined && !error,
  };
}

export const Palette = ({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) => {
  const translate = useText();
  const navigate = useNavigate();
  const basePath = useHref('/').replace(/\/$/, '');
  const listId = useId();
  const dialogRef = useFocusOnOpen<HTMLDivElement>();
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const [marked, setMarked] = useState('');
  const [scope, setScope] = useState('');
  const frameActions = useConsoleAndRecordActions(onClose, onHelp);
  const { scopes, alone, groups, isNothing, isSearching } = usePaletteState(
    text,
    composing,
    scope,
    frameActions,
  );
  const options = listChoosableOptions(groups, alone !== undefined);
  const activeOption = options.find(({ key }) => key === marked);
  // The first option is made active. It stays active when other options appear before it later.
  const [first] = options;
  if (first ? marked === '' : marked !== '') setMarked(first?.key ?? '');
  const buildOptionElementId = (option: PaletteOption) => `${listId}-${options.indexOf(option)}`;

  const typeText = (newText: string) => {
    setText(newText);
    setMarked('');
    setScope('');
  };
  const choosePaletteOption = ({ to, run }: PaletteOption, opensInNewTab: boolean) => {
    if (run) return run();
    if (opensInNewTab) return void window.open(basePath + to, '_blank', 'noopener');
    onClose();
    void navigate(to, { state: LIST_CHOSEN_AGAIN_STATE });
  };
  const selectAdjacentSearchScope = (step: number) => {
    const scopeIndex = scopes.indexOf(alone?.key ?? '');
    setScope(scopes[(scopeIndex + step + scopes.length) % scopes.length] ?? '');
    setMarked('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeCompositionKeyEvent(event)) return;
    const step = optionStepByArrowKey[event.key];
    if (step !== undefined) setMarked(findAdjacentOption(options, activeOption, step)?.key ?? '');
    else if (event.key === 'Tab') selectAdjacentSearchScope(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && activeOption)
      choosePaletteOption(activeOption, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Modal onEscape={onClose} onScrim={onClose}>
      <div
        {...{ role: 'dialog', 'aria-modal': true, 'aria-label': translate('palette.title') }}
        ref={dialogRef}
        className={styles.palette}
      >
        <div className={styles.field}>
          <Icon of={Search} />
          <input
            data-autofocus
            role="combobox"
            aria-label={translate('palette.input')}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? listId : undefined}
            aria-activedescendant={activeOption && buildOptionElementId(activeOption)}
            autoComplete="off"
            placeholder={translate(hasApiFeature('search') ? 'palette.open' : 'palette.openPages')}
            spellCheck={false}
            maxLength={limits.maxQueryValueLength}
            value={text}
            onChange={(event) => typeText(event.target.value)}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onKeyDown={onKeyDown}
          />
          <span className={styles.scope}>{alone?.label ?? translate('palette.everything')}</span>
          <kbd aria-hidden>Esc</kbd>
          <button
            type="button"
            tabIndex={-1}
            className={styles.close}
            aria-label={translate('app.notifications.close')}
            onClick={onClose}
          >
            <Icon of={X} />
          </button>
        </div>
        {isSearching && (
          <div className={styles.progress}>
            <ProgressBar label={translate('palette.searching')} />
          </div>
        )}
        {isNothing && (
          <BlankScreen
            icon={SearchX}
            title={translate('palette.nothing')}
            text={translate('palette.advice')}
          />
        )}
        {options.length > 0 && (
          <div
            id={listId}
            role="listbox"
            aria-label={translate('palette.found')}
            className={classNames(styles.options, isNothing && styles.below)}
          >
            <PaletteOptions
              {...{ groups, active: activeOption, getElementId: buildOptionElementId }}
              isAlone={alone !== undefined}
              onChoose={choosePaletteOption}
            />
          </div>
        )}
        <span className="sr-only" role="status">
          {isNothing
            ? translate('palette.nothing')
            : !isSearching && text.trim() !== '' && translate('palette.results', { count: options.length })}
        </span>
        <PaletteKeyHints />
        {frameActions.question}
      </div>
    </Modal>
  );
};
