import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** How a transaction's end goes over the wire, behind other statements of it. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0');

/** How the database answers that it has stored a transaction. */
const STORED = Buffer.from('COMMIT\0');

/** How a query goes over the wire, with or without values. */
const QUERIES = ['Q', 'P'].map((letter) => letter.charCodeAt(0));

/** A way to a database, on which connections can be lost. */
export interface LossyLine {
  /** What `DATABASE_URL` says of the database behind it. */
  url: string;
  /** Swallows everything from now on, as a network does that is cut: connections are taken, and nothing is answered. */
  hang: () => void;
  /** Swallows everything of the connections that there are, as a firewall that forgot them; new ones go through. */
  hangOlder: () => void;
  /** Lets connections be made, and swallows what is asked over them, also over those that there are. */
  hangQueries: () => void;
  /** How many messages were swallowed by these two. */
  swallowed: () => number;
  /** How many connections there are that were made before it hung. */
  connections: () => number;
  /** Goes on: for new connections, since what was swallowed is lost. */
  resume: () => void;
  /** Cuts the connection over which the next but `after` transactions commits: when the database has stored it. */
  cutCommit: (after?: number) => void;
  /** How many commits were cut off. */
  cuts: () => number;
  close: () => Promise<void>;
}

/** Starts a way to a database on this machine that loses nothing yet. */
export async function startLossyLine(address: string): Promise<LossyLine> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let isHanging = false;
  let commitsLeft = Number.POSITIVE_INFINITY;
  let cuts = 0;
  let areQueriesHanging = false;
  let swallowed = 0;
  const open = new Set<Socket>();
  /** Connections that hang while others do not. */
  const hanging = new Set<Socket>();
  const kept = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const server = createServer((accepted) => {
    const client = kept(accepted);
    if (isHanging) return;
    open.add(client);
    const database = kept(connect(Number(target.port), target.hostname));
    let isCut = false;
    client.on('data', (bytes) => {
      if (isHanging) return;
      if (areQueriesHanging && QUERIES.includes(bytes[0] ?? 0)) hanging.add(client);
      if (hanging.has(client)) {
        swallowed += 1;
        return;
      }
      if (bytes.includes(COMMIT)) {
        commitsLeft -= 1;
        isCut = commitsLeft < 0;
        if (isCut) commitsLeft = Number.POSITIVE_INFINITY;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (isHanging || hanging.has(client)) return;
      if (isCut && bytes.includes(STORED)) {
        cuts += 1;
        client.destroy();
        database.destroy();
        return;
      }
      client.write(bytes);
    });
    client.on('close', () => open.delete(client));
    client.on('close', () => isHanging || database.destroy());
    database.on('close', () => isHanging || client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const url = new URL(address);
  url.port = String(port);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    hang() {
      isHanging = true;
    },
    hangOlder() {
      for (const socket of sockets) hanging.add(socket);
    },
    hangQueries() {
      areQueriesHanging = true;
    },
    swallowed: () => swallowed,
    connections: () => open.size,
    resume() {
      drop();
      isHanging = false;
      areQueriesHanging = false;
    },
    cutCommit(after = 0) {
      commitsLeft = after;
    },
    cuts: () => cuts,
    async close() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}
