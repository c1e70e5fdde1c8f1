import pg from 'pg';
import type { Document } from '../../../server/core/store/store';
import { shop } from '../dashboard/shop';
import { gradeDocuments, memberDocuments } from '../members/people';
import { openStore, type Place } from '../process/place';

/** Members and orders that the others are made of. */
const SAMPLES = 10_000;
/** Orders for each member. */
export const ORDERS = 5;
/** The day of the newest order, which is the one of a test's clock. */
const TODAY = '2026-03-02';

const samplesOf = (documents: Iterable<Document>) => [...documents].map((one) => JSON.stringify(one));

/** Orders of two lines, spread evenly over all days up to today. */
function ordersOfTwo(): Document[] {
  const all = [...shop(SAMPLES * 8, TODAY)]
    .flatMap(({ orders }) => orders)
    .filter(({ lines }) => Array.isArray(lines) && lines.length === 2);
  return Array.from({ length: SAMPLES }, (_, at) => all[Math.floor((at * all.length) / SAMPLES)]).flatMap(
    (order) => order ?? [],
  );
}

/** Members keep the name, grade and flags of their sample, and get an id, a phone and an address of their own. */
const MEMBERS = `
  insert into users (_id, doc)
  select id, (sample.doc::jsonb || jsonb_build_object(
    '_id', id, 'username', mail, 'email', mail, 'createdAt', at, 'updatedAt', at,
    'phone', '010-' || (2000 + (made.n::bigint * 7919) % 8000) || '-' || lpad(((made.n::bigint * 104729) % 10000)::text, 4, '0')
  ))::text
  from (
    select n, lpad(to_hex(1609718400000 + (n::bigint * 157680000000) / $1), 12, '0') || substr(md5(n::text), 1, 12) as id,
      'member' || n || '@example.com' as mail,
      to_char(to_timestamp(1609718400 + (n::bigint * 157680000) / $1) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000Z') as at
    from generate_series(0, $1 - 1) as n
  ) as made join pg_temp.samples as sample on sample.n = made.n % ${SAMPLES}`;

/**
 * Orders are spread over two years, to the instants of their samples, and their numbers grow with time. Each
 * hundred neighbours mix the samples of a week.
 */
const ORDERED = `
  insert into orders (_id, doc)
  select id, (sample.doc::jsonb || jsonb_build_object('_id', id, 'number', made.n::text, '_user', member))::text
  from (
    select n, 'a' || lpad(n::text, 23, '0') as id, member._id as member
    from generate_series(0, $1 * ${ORDERS} - 1) as n
    join (select _id, row_number() over () - 1 as row from users) as member on member.row = (n::bigint * 7919) % $1
  ) as made join pg_temp.samples as sample
    on sample.n = least(${SAMPLES - 1}, made.n::bigint * ${SAMPLES} / ($1::bigint * ${ORDERS}) + made.n % 100)`;

/** Generates members, and orders of two lines, by SQL; the server then computes their keys, indexes and sums. */
export async function plant(place: Place, url: string, members: number): Promise<void> {
  const began = performance.now();
  const tell = (what: string) =>
    console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(6)} s  ${what}`);
  await (await openStore(place)).close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const grades = gradeDocuments();
  const store = async (table: string, documents: readonly Document[]) => {
    for (const one of documents)
      await client.query(`insert into ${table} values ($1, $2)`, [one._id, JSON.stringify(one)]);
  };
  const sampled = async (texts: readonly string[]) => {
    await client.query('drop table if exists pg_temp.samples');
    await client.query(
      'create temp table samples as select n - 1 as n, doc from unnest($1::text[]) with ordinality as given (doc, n)',
      [texts],
    );
  };
  await store('levels', grades);
  await sampled(
    samplesOf(
      memberDocuments(
        SAMPLES,
        grades.map(({ _id }) => _id),
      ),
    ),
  );
  await client.query(MEMBERS, [members]);
  tell(`${members} members generated`);
  await sampled(samplesOf(ordersOfTwo()));
  await client.query(ORDERED, [members]);
  tell(`${members * ORDERS} orders generated`);
  await client.query("delete from _schema where collection ~ '^(users|levels|orders)'");
  await (await openStore(place)).close();
  tell('keys, indexes and sums computed');
  await client.query('vacuum (analyze)');
  tell('vacuumed');
  await client.end();
}
