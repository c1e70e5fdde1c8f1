import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId } from 'react';
import { isChoicesField, maySeePersonalDataOfArea } from '../schema/index';
import {
  buildRightsTableCellName,
  buildScopeFromRightsTableCells,
  collectNamesUsableInScopes,
  convertScopeToRightsTableCells,
  type RightsTableColumn,
  rightsTableColumns,
} from '../schema/record/scopeCells';
import { useDeployment } from '../shell/DeploymentContext';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { classNames } from '../ui/classNames';
import { useText } from '../ui/useText';
import {
  type CheckedMatrixCells,
  findDifferingRightNames,
  type RightsMatrixRow,
  toggleRightsMatrixCell,
} from './matrix';
import { useTranslateAreaName } from './operatorTexts';
import styles from './RightsMatrix.module.css';

const cellOffsetByArrowKey: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next checkbox of the table in the direction of an arrow key. */
function moveFocusToNextCheckbox(event: KeyboardEvent<HTMLTableElement>): void {
  const step = cellOffsetByArrowKey[event.key];
  const { target, currentTarget } = event;
  if (!step || !(target instanceof HTMLInputElement)) return;
  const at = (target.dataset.at ?? '').split(' ').map(Number);
  let [row = 0, column = 0] = at;
  event.preventDefault();
  for (let count = 0; count < rightsTableColumns.length; count += 1) {
    row += step[0];
    column += step[1];
    const next = currentTarget.querySelector<HTMLInputElement>(`[data-at="${row} ${column}"]`);
    if (!next) continue;
    next.focus();
    return;
  }
}

export interface RightsMatrixProps {
  rows: readonly RightsMatrixRow[];
  scope: readonly string[];
  /** The role with which the displayed scope is compared. */
  base?: { name: string; scope: readonly string[] } | undefined;
  /** Scope of the signed-in operator, who can only grant rights within it. */
  ownScope: readonly string[];
  disabled: boolean;
  /** The visible columns. By default, all columns are visible. */
  shown?: readonly RightsTableColumn[];
  error?: string | undefined;
  onChange: (scope: string[]) => void;
}

export const RightsMatrix = ({
  rows,
  scope,
  base,
  ownScope: own,
  disabled,
  shown = rightsTableColumns,
  error,
  onChange,
}: RightsMatrixProps) => {
  const translate = useText();
  const say = useTranslate();
  const areaName = useTranslateAreaName();
  const errorId = useId();
  const wordId = useId();
  const { resources } = useDeployment();
  const known = collectNamesUsableInScopes(resources);
  const accounts = resources.find(({ fields }) => fields.scope && isChoicesField(fields.scope));
  const [cells, held] = [
    convertScopeToRightsTableCells(scope, known),
    convertScopeToRightsTableCells(own, known),
  ];
  const isDifferent = new Set(
    base
      ? findDifferingRightNames(cells, convertScopeToRightsTableCells(base.scope, known), rows, known)
      : [],
  );
  const changeCheckedCells = (next: CheckedMatrixCells) =>
    onChange(buildScopeFromRightsTableCells(next, known));
  const lacking = translate('operators.matrix.lacking');
  const translateScopeWord = (word: string) =>
    say(`resources.${accounts?.name}.choices.scope.console:${word}`, { _: word });
  const masked = rows.filter(
    ({ area, has }) =>
      has.has('personal') &&
      cells.has(buildRightsTableCellName(area, 'export')) &&
      !maySeePersonalDataOfArea(scope, area),
  );

  const renderRightsMatrixCell = (row: RightsMatrixRow, column: RightsTableColumn, at: string) => {
    const name = buildRightsTableCellName(row.area, column);
    const isLacking = !held.has(name);
    const label = translate('operators.matrix.cell', {
      area: areaName(row.area),
      column: translate(`operators.matrix.columns.${column}`),
    });
    return (
      <Checkbox
        data-at={at}
        aria-label={isLacking ? `${label} (${lacking})` : label}
        title={isLacking ? lacking : undefined}
        checked={cells.has(name)}
        disabled={disabled || isLacking}
        onChange={(on) => changeCheckedCells(toggleRightsMatrixCell(cells, row, column, on, known))}
      />
    );
  };
  return (
    <div className={styles.whole}>
      <div className={styles.framed}>
        <table
          className={styles.table}
          aria-label={translate('operators.matrix.label')}
          aria-describedby={error ? errorId : undefined}
          onKeyDown={moveFocusToNextCheckbox}
        >
          <thead>
            <tr>
              <th scope="col">{translate('operators.matrix.area')}</th>
              {shown.map((column) => (
                <th key={column} scope="col" className={classNames(column === 'personal' && styles.apart)}>
                  {translate(`operators.matrix.columns.${column}`)}
                  {(column === 'write' || column === 'export' || column === 'personal') && (
                    <small>{translate(`operators.matrix.under.${column}`)}</small>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.area}>
                <th scope="row">{areaName(row.area)}</th>
                {shown.map((column, next) => (
                  <td
                    key={column}
                    className={classNames(
                      column === 'personal' && styles.apart,
                      isDifferent.has(buildRightsTableCellName(row.area, column)) && styles.differs,
                    )}
                  >
                    {row.has.has(column) ? (
                      renderRightsMatrixCell(row, column, `${at} ${next}`)
                    ) : (
                      <span className="muted">
                        <span aria-hidden>–</span>
                        <span className="sr-only">{translate('operators.matrix.absent')}</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {known.words.length > 0 && (
        <fieldset className={styles.words} disabled={disabled}>
          <legend>{translate('operators.matrix.words')}</legend>
          {known.words.map((word) => (
            <label
              key={word}
              htmlFor={`${wordId}-${word}`}
              className={classNames(isDifferent.has(word) && styles.differs)}
            >
              <Checkbox
                id={`${wordId}-${word}`}
                checked={cells.has(word)}
                disabled={!held.has(word)}
                title={held.has(word) ? undefined : lacking}
                onChange={(on) => {
                  const next = new Set(cells);
                  if (on) next.add(word);
                  else next.delete(word);
                  changeCheckedCells(next);
                }}
              />
              {translateScopeWord(word)}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.notes}>
        {base && isDifferent.size > 0 ? (
          <span className={styles.key}>
            {translate('operators.matrix.differs', { role: base.name, count: isDifferent.size })}
            {!disabled && (
              <Button size="small" tone="blue" onClick={() => onChange([...base.scope])}>
                {translate('operators.matrix.back')}
              </Button>
            )}
          </span>
        ) : (
          <span />
        )}
        <span>{translate('operators.matrix.follows')}</span>
      </div>
      {masked.length > 0 && (
        <p className={styles.caution} role="status">
          {translate('operators.matrix.exportsPersonal', {
            areas: masked.map(({ area }) => areaName(area)).join(', '),
          })}
        </p>
      )}
      {error && (
        <p className={styles.bad} role="alert" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
};
