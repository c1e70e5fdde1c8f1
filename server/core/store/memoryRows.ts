import type { IndexKeysByPath } from './match';
import type { Collection, Document } from './store';

/** A document, stored as JSON text so that callers can't change it, with its index keys. */
export interface Row {
  id: string;
  json: string;
  keys: IndexKeysByPath;
}

export interface Table {
  collection: Collection;
  rows: Map<string, Row>;
  revision: string;
  /** Returns the table of another collection in the same store, by the collection's name. */
  beside: (collectionName: string) => Table;
}

/** A transaction's changes by collection and document id; null removes the document. */
export type UncommittedChanges = Map<string, Map<string, Row | null>>;

/** The rows that a reader sees: all stored rows, possibly with a transaction's changes. */
export interface RowView {
  row(table: Table, id: string): Row | null;
  rows(table: Table): Row[];
}

export const committedRowView: RowView = {
  row: ({ rows }, id) => rows.get(id) ?? null,
  rows: ({ rows }) => [...rows.values()],
};

export function createRowViewWithChanges(changes: UncommittedChanges): RowView {
  return {
    row: (table, id) => {
      const change = changes.get(table.collection.name)?.get(id);
      return change === undefined ? committedRowView.row(table, id) : change;
    },
    rows: (table) => {
      const tableChanges = changes.get(table.collection.name);
      if (!tableChanges) return committedRowView.rows(table);
      const unchangedRows = committedRowView.rows(table).filter(({ id }) => !tableChanges.has(id));
      return [...unchangedRows, ...[...tableChanges.values()].filter((row) => row !== null)];
    },
  };
}

export const toRow = ({ keysOf }: Collection, document: Document): Row => ({
  id: document._id,
  json: JSON.stringify(document),
  keys: keysOf(document),
});

/** Parses a stored row, and converts the document with its collection's `read`. */
export const toDocument = ({ read = (document) => document }: Collection, { json }: Row): Document =>
  read(JSON.parse(json));
