/** A picture of rows of boxes: an arrow leads from each row to the next. A box is `title: text`. */
export type Rows = readonly (readonly string[])[];

const WIDTH = 720;
const HEIGHT = 56;
const GAP = 28;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const textAt = (x: number, y: number, text: string, weight: number) =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-weight="${weight}">${escaped(text)}</text>`;

function boxOf(says: string, x: number, y: number, width: number): string {
  const [title = '', text] = says.split(': ');
  const middle = x + width / 2;
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${HEIGHT}" rx="8" fill="#eef2ff" stroke="#4f5fb5"/>`,
    textAt(middle, y + (text ? 24 : 33), title, 600),
    ...(text ? [textAt(middle, y + 43, text, 400)] : []),
  ].join('\n');
}

const arrowAt = (y: number) =>
  `<path d="M${WIDTH / 2} ${y + 4}v${GAP - 12}m-5 -6l5 7l5 -7" fill="none" stroke="#7c86b8" stroke-width="2"/>`;

/** Returns the SVG of a picture, readable on a light and on a dark page. */
export function pictureOf(title: string, rows: Rows): string {
  const step = HEIGHT + GAP;
  const parts = rows.flatMap((boxes, at) => {
    const width = (WIDTH - 2 - 12 * (boxes.length - 1)) / boxes.length;
    return [
      ...boxes.map((says, place) => boxOf(says, 1 + place * (width + 12), 1 + at * step, width)),
      ...(at < rows.length - 1 ? [arrowAt(1 + at * step + HEIGHT)] : []),
    ];
  });
  const height = rows.length * step - GAP + 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="#1c2440">
<title>${escaped(title)}</title>
${parts.join('\n')}
</svg>
`;
}

/** The pictures of the concepts, by the name of their file in `docs/pictures`. */
export const pictures: Readonly<Record<string, readonly [string, Rows]>> = {
  house: [
    'The house',
    [
      ['product.ts: resources, menu, brand, widgets'],
      ['schemas: each entity once, as data'],
      ['console: lists, forms', 'API: routes, rights', 'OpenAPI: clients', 'demo records', 'tests'],
      ['store: memory, SQLite or PostgreSQL'],
    ],
  ],
  'calls-way': [
    "A call's way",
    [
      ['address and origin: 414, 403', 'session or token: 401, 429'],
      ['rights: 403', 'body: type, size, syntax (415, 413, 400)'],
      ['validation: 422 with the fields', 'repeats: the first answer again'],
      ['one transaction: effect, version, record of access'],
      ['output filter: declared fields only, masked'],
    ],
  ],
  'saves-way': [
    "A save's way",
    [
      ['form: changed values, If-Match with the seen version'],
      ['beforeSave: fills', 'computed fields', 'checks: 422'],
      ['inTransaction: 409', 'version: 412', 'older state', 'record of access', 'outbox'],
      ['commit: on the disk, then the answer'],
      ['afterCommit: at least once', 'mails'],
    ],
  ],
  'stored-record': [
    'How a record is stored',
    [
      ['schema: fields, filters, orders, titles'],
      ['document: JSON, _id, version', 'keys: derived columns with indexes'],
      ['older states: packed differences', 'bin: 30 days', 'files: by id, with owners'],
    ],
  ],
  'record-of-access': [
    'The record of access',
    [
      ['a call that shows or changes personal data'],
      ['entry 1: hash', 'entry 2: hash of 1', 'entry 3: hash of 2'],
      ['anchors: the head, each 1,000 entries or ten minutes', 'monthly review by an operator'],
      ['verify: a changed or missing entry breaks the chain'],
    ],
  ],
};
