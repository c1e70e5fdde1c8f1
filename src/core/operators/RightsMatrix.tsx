import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId } from 'react';
import { isMultiChoiceField, maySeePersonalDataOfArea } from '../schema/index';
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
  const cellOffset = cellOffsetByArrowKey[event.key];
  const { target, currentTarget } = event;
  if (!cellOffset || !(target instanceof HTMLInputElement)) return;
  const cellPosition = (target.dataset.at ?? '').split(' ').map(Number);
  let [row = 0, column = 0] = cellPosition;
  event.preventDefault();
  for (let count = 0; count < rightsTableColumns.length; count += 1) {
    row += cellOffset[0];
    column += cellOffset[1];
    const nextCheckbox = currentTarget.querySelector<HTMLInputElement>(`[data-at="${row} ${column}"]`);
    if (!nextCheckbox) continue;
    nextCheckbox.focus();
    return;
  }
}

export interface RightsMatrixProps {
  rows: readonly RightsMatrixRow[];
  scope: readonly string[];
  /** The role with whose access rights the displayed ones are compared. */
  base?: { name: string; scope: readonly string[] } | undefined;
  /** Access rights of the signed-in operator, who can grant only these rights to others. */
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
  ownScope,
  disabled,
  shown = rightsTableColumns,
  error,
  onChange,
}: RightsMatrixProps) => {
  const translate = useText();
  const translateKey = useTranslate();
  const translateAreaName = useTranslateAreaName();
  const errorId = useId();
  const rightIdPrefix = useId();
  const { resources } = useDeployment();
  const usableScopeNames = collectNamesUsableInScopes(resources);
  const operatorsResource = resources.find(({ fields }) => fields.scope && isMultiChoiceField(fields.scope));
  const [cells, grantableCells] = [
    convertScopeToRightsTableCells(scope, usableScopeNames),
    convertScopeToRightsTableCells(ownScope, usableScopeNames),
  ];
  const differingRightNames = new Set(
    base
      ? findDifferingRightNames(
          cells,
          convertScopeToRightsTableCells(base.scope, usableScopeNames),
          rows,
          usableScopeNames,
        )
      : [],
  );
  const changeCheckedCells = (newCells: CheckedMatrixCells) =>
    onChange(buildScopeFromRightsTableCells(newCells, usableScopeNames));
  const lackingRightText = translate('operators.matrix.lacking');
  const translateProductRight = (productRight: string) =>
    translateKey(`resources.${operatorsResource?.name}.choices.scope.console:${productRight}`, {
      _: productRight,
    });
  const maskedRows = rows.filter(
    ({ area, has }) =>
      has.has('personal') &&
      cells.has(buildRightsTableCellName(area, 'export')) &&
      !maySeePersonalDataOfArea(scope, area),
  );

  const renderRightsMatrixCell = (row: RightsMatrixRow, column: RightsTableColumn, cellPosition: string) => {
    const cellName = buildRightsTableCellName(row.area, column);
    const isRightLacking = !grantableCells.has(cellName);
    const label = translate('operators.matrix.cell', {
      area: translateAreaName(row.area),
      column: translate(`operators.matrix.columns.${column}`),
    });
    return (
      <Checkbox
        data-at={cellPosition}
        aria-label={isRightLacking ? `${label} (${lackingRightText})` : label}
        title={isRightLacking ? lackingRightText : undefined}
        checked={cells.has(cellName)}
        disabled={disabled || isRightLacking}
        onChange={(isChecked) =>
          changeCheckedCells(toggleRightsMatrixCell(cells, row, column, isChecked, usableScopeNames))
        }
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
            {rows.map((row, rowIndex) => (
              <tr key={row.area}>
                <th scope="row">{translateAreaName(row.area)}</th>
                {shown.map((column, columnIndex) => (
                  <td
                    key={column}
                    className={classNames(
                      column === 'personal' && styles.apart,
                      differingRightNames.has(buildRightsTableCellName(row.area, column)) && styles.differs,
                    )}
                  >
                    {row.has.has(column) ? (
                      renderRightsMatrixCell(row, column, `${rowIndex} ${columnIndex}`)
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
      {usableScopeNames.words.length > 0 && (
        <fieldset className={styles.words} disabled={disabled}>
          <legend>{translate('operators.matrix.words')}</legend>
          {usableScopeNames.words.map((productRight) => (
            <label
              key={productRight}
              htmlFor={`${rightIdPrefix}-${productRight}`}
              className={classNames(differingRightNames.has(productRight) && styles.differs)}
            >
              <Checkbox
                id={`${rightIdPrefix}-${productRight}`}
                checked={cells.has(productRight)}
                disabled={!grantableCells.has(productRight)}
                title={grantableCells.has(productRight) ? undefined : lackingRightText}
                onChange={(isChecked) => {
                  const newCells = new Set(cells);
                  if (isChecked) newCells.add(productRight);
                  else newCells.delete(productRight);
                  changeCheckedCells(newCells);
                }}
              />
              {translateProductRight(productRight)}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.notes}>
        {base && differingRightNames.size > 0 ? (
          <span className={styles.key}>
            {translate('operators.matrix.differs', { role: base.name, count: differingRightNames.size })}
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
      {maskedRows.length > 0 && (
        <p className={styles.caution} role="status">
          {translate('operators.matrix.exportsPersonal', {
            areas: maskedRows.map(({ area }) => translateAreaName(area)).join(', '),
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
