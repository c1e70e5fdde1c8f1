import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

const quoted = (name: string) => `"${name}"`;

/** The values that differ between members, as SQL over `n`. */
const USERNAME = `printf('member%07d@example.com', n)`;
const CREATED = `strftime('%Y-%m-%dT%H:%M:%fZ', '2024-01-01', (n * 37) || ' seconds')`;
const PHONE = `printf('010%08d', n)`;
const own: Readonly<Record<string, string>> = {
  _id: `printf('%024x', n)`,
  'key:createdAt': CREATED,
  'key:username': USERNAME,
  'key:phone': PHONE,
};

/** Copies the one user of a stopped server's data as `count` members, faster than the API could make them. */
export const plantMembers = (dataDir: string, count: number) => {
  const database = new DatabaseSync(join(dataDir, 'console.sqlite'));
  const columns = database
    .prepare('pragma table_info("users:keys")')
    .all()
    .map(({ name }: { name: string }) => name);
  const keys = columns.map((name: string) => own[name] ?? `template.${quoted(name)}`);
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  database.exec(`
    pragma journal_mode = off;
    create temp table template as select * from users limit 1;
    create temp table template_keys as select * from "users:keys" limit 1;
    ${numbers} insert into users (_id, doc) select ${own._id}, json_set(template.doc, '$._id', ${own._id},
      '$.username', ${USERNAME}, '$.email', ${USERNAME}, '$.phone', ${PHONE}, '$.createdAt', ${CREATED},
      '$.scope', json('[]')) from numbers, template;
    ${numbers} insert into "users:keys" (${columns.map(quoted).join()}) select ${keys.join()}
      from numbers, template_keys as template;
    pragma journal_mode = wal;
  `);
  database.close();
};
