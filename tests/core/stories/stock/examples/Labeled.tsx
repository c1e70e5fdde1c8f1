import { Card, Stack } from '@mui/material';
import { EditButton, Labeled, ReferenceField, Show, TextField, TopToolbar } from 'react-admin';

// https://marmelab.com/react-admin/Labeled.html
const CommentShow = () => (
  <Show
    actions={
      <TopToolbar>
        <EditButton />
      </TopToolbar>
    }
  >
    <Card>
      <Stack>
        <Labeled label="Body">
          <TextField source="body" />
        </Labeled>
        <Labeled source="user_id">
          <ReferenceField source="user_id" reference="people" link={false} />
        </Labeled>
      </Stack>
    </Card>
  </Show>
);

export default CommentShow;
