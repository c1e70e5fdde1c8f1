import type { Collection } from '../../../store/store';
import { documentsTable, keyColumn, keysTable, quoted } from './tables';

/** The texts of a collection's writes. Building one takes longer than sending it. */
interface Statements {
  /** Stores one document: `$1` id, `$2` text, then its keys. Fails where the id is taken. */
  insertOne: string;
  /** Stores one document unless its id is taken. */
  insertUnlessTaken: string;
  /** Stores many documents, column by column. Fails where an id is taken. */
  insertMany: string;
  /** Replaces one document: `$1` id, `$2` text, then its keys. Returns `found`, the number of its rows. */
  replaceOne: string;
  /** Replaces many documents, column by column; the last value is their number. Fails where one is missing. */
  replaceMany: string;
  /** Removes documents by their ids. */
  remove: string;
}

function made({ name, paths }: Collection): Statements {
  const [documents, keys] = [quoted(documentsTable(name)), quoted(keysTable(name))];
  const columns = paths.map((path) => quoted(keyColumn(path)));
  const listed = ['_id', ...columns].join(', ');
  const values = ['_id', ...paths.map((_, at) => `$${at + 3}`)].join(', ');
  const given = ['_id', 'doc', ...paths.map((_, at) => `key${at}`)].join(', ');
  const arrays = ['_id', 'doc', ...paths].map((_, at) => `$${at + 1}::text[]`).join(', ');
  const many = `given as materialized (select * from unnest(${arrays}) as given (${given}))`;
  const insertOne = (unless: string) => `with document as (
      insert into ${documents} (_id, doc) values ($1, $2) ${unless} returning _id
    ) insert into ${keys} (${listed}) select ${values} from document returning _id`;
  /** Rows whose keys stay as they are need no new entry in any index. */
  const update = (from: string, valueAt: (at: number) => string) =>
    paths.length === 0
      ? ''
      : `, keys as (
      update ${keys} as keys set ${columns.map((column, at) => `${column} = ${valueAt(at)}`).join(', ')} ${from}
        and (${columns.map((column, at) => `keys.${column} is distinct from ${valueAt(at)}`).join(' or ')}))`;
  return {
    insertOne: insertOne(''),
    insertUnlessTaken: insertOne('on conflict (_id) do nothing'),
    insertMany: `with ${many}, document as (
        insert into ${documents} (_id, doc) select _id, doc from given
      ) insert into ${keys} (${listed}) select ${given.replace('_id, doc', '_id')} from given`,
    replaceOne: `with document as (
        update ${documents} set doc = $2 where _id = $1 returning _id
      )${update('where _id = $1', (at) => `$${at + 3}::text`)}
      select count(*) as found from document`,
    replaceMany: `with ${many}, document as (
        update ${documents} as documents set doc = given.doc from given where documents._id = given._id returning 1
      )${update('from given where keys._id = given._id', (at) => `given.key${at}`)}
      select 1 / (count(*) = $${paths.length + 3}::bigint)::int as found from document`,
    remove: `with document as (delete from ${documents} where _id = any ($1::text[]))
      delete from ${keys} where _id = any ($1::text[])`,
  };
}

const known = new WeakMap<Collection, Statements>();

/** Returns the texts of a collection's writes. */
export function statementsOf(collection: Collection): Statements {
  const statements = known.get(collection) ?? made(collection);
  known.set(collection, statements);
  return statements;
}
