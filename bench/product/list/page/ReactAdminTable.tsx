import Switch from '@mui/material/Switch';
import type { ComponentType } from 'react';
import { DataTable, DeleteButton, EditButton, useRecordContext, useUpdate } from 'react-admin';
import type { ListColumn } from '../../../../src/core/engine/list/listing/columns';
import { useListModel, useListModelState } from '../../../../src/core/engine/list/listing/ListingContext';
import { ReactAdminListContext } from '../../../../src/core/engine/list/records/ReactAdminListContext';
import { ColumnCell } from '../../../../src/core/engine/list/row/ColumnCell';
import type * as consoleTable from '../../../../src/core/engine/list/table/ListTable';
import type { ConsoleRecord } from '../../../../src/core/provider/dataProvider';
import { getAt } from '../../../../src/core/schema/index';

const nothing = () => {};

const Toggle = ({ path }: { path: string }) => {
  const { resource, texts } = useListModel();
  const record = useRecordContext<ConsoleRecord>();
  const [update, { isPending }] = useUpdate();
  if (!record) return null;
  return (
    <Switch
      checked={getAt(record, path) === true}
      disabled={isPending}
      slotProps={{ input: { 'aria-label': texts.label(path) } }}
      onChange={(_event, checked) =>
        update(resource.name, { id: record.id, data: { [path]: checked }, previousData: record })
      }
    />
  );
};

const Value = ({ column }: { column: ListColumn }) => {
  const record = useRecordContext<ConsoleRecord>();
  if (!record) return null;
  return (
    <ColumnCell
      {...{ column, record }}
      name={String(record.name)}
      number={0}
      at={0}
      open={false}
      contentId=""
      onOpen={nothing}
    />
  );
};

/** The cells of each type of column: ours, but for the switch. */
const cells: { readonly [D in ListColumn['drawnAs']]: typeof Value } = {
  value: Value,
  widget: Value,
  name: Value,
  expands: Value,
  toggle: ({ column }) => <Toggle path={column.id} />,
  empty: Value,
  phase: Value,
  related: Value,
  rowNumber: Value,
};

const Cell = ({ column }: { column: ListColumn }) => {
  const TypeCell = cells[column.drawnAs];
  return <TypeCell column={column} />;
};

/** The same columns by react-admin's own table, switches and buttons. */
const ReactAdminTable = () => {
  const { columns } = useListModelState(({ shape }) => shape);
  return (
    <ReactAdminListContext>
      <DataTable bulkActionButtons={false} rowClick={false}>
        {columns.map((column) => (
          <DataTable.Col key={column.id} source={column.id} label={column.label} disableSort>
            <Cell column={column} />
          </DataTable.Col>
        ))}
        <DataTable.Col source="actions" label="" disableSort>
          <EditButton />
          <DeleteButton mutationMode="pessimistic" />
        </DataTable.Col>
      </DataTable>
    </ReactAdminListContext>
  );
};

/** The console's table has this name too, so that this module can stand in its place. */
export const {
  ListTable,
}: Record<Extract<keyof typeof consoleTable, 'ListTable'>, ComponentType> = {
  ListTable: ReactAdminTable,
};
