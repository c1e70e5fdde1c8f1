import { type AssetDocument, toAsset } from '../server/core/assets/assets';
import type { Asset } from '../src/core/schema/index';
import { getStartOfSeoulDay, toSeoulTimeText } from '../src/core/schema/index';
import { type Paper, type PictureShape, paperFile, pictureFile } from './files';
import { chanceOf } from './random';

/** The data for a future record: the fields in which it differs from a blank record. */
export interface Draft<R> {
  createdAt: string;
  fields: Partial<R>;
}

/** When a record is public; without it the record always is. */
export interface Published {
  publish?: { enabled: boolean; from: string | null; until: string | null };
}

/**
 * The tools that make demo records. The records' dates lie before `now`; everything else is the same on every
 * machine.
 */
export interface Kit {
  /** The present instant of the demo, from which days are counted back. */
  now: string;
  /** Returns the instant at the time `HH:mm` (Asia/Seoul) of the day that lies `daysAgo` days back. */
  at(daysAgo: number, time: string): string;
  /** Returns the same instant as `at`, without seconds, as operators choose it. */
  minute(daysAgo: number, time: string): string;
  /** Returns the day that lies `daysAgo` days back, as `YYYY-MM-DD`. A negative number gives a future day. */
  day(daysAgo: number): string;
  /** Stores one of the pictures of a shape, which the file's name decides. */
  picture(name: string, shape?: PictureShape): Asset;
  pdf(name: string, paper: Paper): Asset;
  text(name: string, ...lines: string[]): Asset;
}

export interface StoredFile {
  document: AssetDocument;
  bytes: Uint8Array<ArrayBuffer>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const ASSET_ID_LENGTH = 32;
const encoder = new TextEncoder();

/** Returns a kit, and the map of the files that the kit will store. */
export function createKit(now: Date): { kit: Kit; stored: Map<string, StoredFile> } {
  const today = Date.parse(getStartOfSeoulDay(toSeoulTimeText(now.toISOString()).slice(0, 10)));
  const stored = new Map<string, StoredFile>();

  const day = (daysAgo: number) =>
    toSeoulTimeText(new Date(today - daysAgo * DAY_MS).toISOString()).slice(0, 10);

  const at = (daysAgo: number, time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const minute = hours * 60 + minutes;
    // Seconds are added, because real records are rarely saved at a full minute.
    const seconds = (minute * 7 + daysAgo * 13) % 60;
    return new Date(today - daysAgo * DAY_MS + minute * MINUTE_MS + seconds * 1000).toISOString();
  };

  const minute = (daysAgo: number, time: string) => `${at(daysAgo, time).slice(0, 16)}:00.000Z`;

  // A file's id follows from its name. Files of the same name are numbered.
  const turns = new Map<string, number>();
  const idOf = (name: string) => {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return chanceOf(`file ${name} ${turn}`).hex(ASSET_ID_LENGTH);
  };

  const store = (
    _id: string,
    name: string,
    type: string,
    bytes: Uint8Array<ArrayBuffer>,
    pixels: { width?: number; height?: number } = {},
  ): Asset => {
    const document: AssetDocument = {
      _id,
      version: 1,
      name,
      type,
      size: bytes.byteLength,
      ...pixels,
      ...(type === 'image/png' && { isStripped: true }),
      state: 'ready',
      isPublic: false,
      owners: [],
      createdAt: now.toISOString(),
    };
    stored.set(_id, { document, bytes });
    return toAsset(document);
  };

  const kit: Kit = {
    now: now.toISOString(),
    at,
    minute,
    day,
    picture(name, shape = 'print') {
      const { bytes, ...pixels } = pictureFile(shape, chanceOf(`picture ${name}`));
      return store(idOf(name), `${name}.png`, 'image/png', bytes, pixels);
    },
    pdf: (name, paper) => store(idOf(name), `${name}.pdf`, 'application/pdf', paperFile(paper)),
    text: (name, ...lines) =>
      store(idOf(name), `${name}.txt`, 'text/plain', encoder.encode(`${lines.join('\n')}\n`)),
  };
  return { kit, stored };
}
