import { Show, SimpleShowLayout, TextField } from 'react-admin';

// https://marmelab.com/react-admin/Show.html
const TagShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="title" />
    </SimpleShowLayout>
  </Show>
);

export default TagShow;
