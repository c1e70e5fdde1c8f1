import {
  Admin,
  BooleanField,
  BooleanInput,
  type CoreLayoutProps,
  DataTable,
  DeleteButton,
  Edit,
  EditButton,
  List,
  Resource,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { darkTheme, lightTheme } from '../../../../src/core/theme/themes';
import { i18nProvider } from '../../console/provider';
import { dataProvider, members, queryClient } from './provider';

const Layout = ({ children }: CoreLayoutProps) => <main>{children}</main>;
const columns = ['createdAt', 'type', 'username', 'name', 'nation', 'phone', 'email'];
const choices = ['person', 'company'].map((id) => ({ id, name: id }));

const MemberList = () => (
  <List perPage={20} exporter={false}>
    <DataTable>
      {columns.map((source) => (
        <DataTable.Col key={source} source={source} />
      ))}
      <DataTable.Col source="isWarning">
        <BooleanField source="isWarning" />
      </DataTable.Col>
      <DataTable.Col label="">
        <EditButton />
        <DeleteButton />
      </DataTable.Col>
    </DataTable>
  </List>
);

const MemberEdit = () => (
  <Edit>
    <SimpleForm>
      <SelectInput source="type" choices={choices} />
      {columns.slice(2).map((source) => (
        <TextInput key={source} source={source} />
      ))}
      <BooleanInput source="isWarning" />
    </SimpleForm>
  </Edit>
);

export const Console = () => (
  <Admin
    {...{ dataProvider, i18nProvider, queryClient, lightTheme, darkTheme }}
    layout={Layout}
    disableTelemetry
  >
    <Resource name={members.name} list={MemberList} edit={MemberEdit} />
  </Admin>
);
