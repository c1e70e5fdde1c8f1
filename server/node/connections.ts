import type { Socket } from 'node:net';
import { limits } from '../../src/schema/index';
import { addressKey } from '../call/address';
import { type Allowance, allowance } from './allowance';

/** The connections that are open, by address: how many there may be, and which of them are closed. */
export interface Connections {
  /** Takes a new connection, or closes it. */
  take(socket: Socket): void;
  /** Closes a connection that was misused, and counts that against its address. */
  spoil(socket: Socket): void;
  /** Closes those whose reader has taken nothing of its answer since the last two calls. */
  closeStuck(): void;
}

/** What a connection has sent of what it was given, when it was last looked at. */
interface Progress {
  sent: number;
  key: string;
}

/**
 * Caps connections in all and, where no proxy stands before them, by address. An address that spoils too many gets no
 * new ones for a while. Where all are taken, the address that holds the most gives one up.
 */
export function connections(
  isProxied: boolean,
  spoilt: Allowance = allowance(limits.spoiltBurst, limits.spoiltPerSecond),
): Connections {
  const open = new Map<Socket, Progress>();
  const byAddress = new Map<string, Set<Socket>>();

  const isRefused = (key: string) =>
    !isProxied && ((byAddress.get(key)?.size ?? 0) >= limits.connectionsPerAddress || spoilt.wait(key) > 0);

  function makeRoom(): boolean {
    if (open.size < limits.connections) return true;
    if (isProxied) return false;
    const [most] = [...byAddress.values()].sort((a, b) => b.size - a.size);
    const [oldest] = most ?? [];
    oldest?.resetAndDestroy();
    return true;
  }

  function forget(socket: Socket, key: string): void {
    open.delete(socket);
    const others = byAddress.get(key);
    others?.delete(socket);
    if (others?.size === 0) byAddress.delete(key);
  }

  return {
    take(socket) {
      const key = addressKey(socket.remoteAddress);
      if (isRefused(key) || !makeRoom()) {
        socket.resetAndDestroy();
        return;
      }
      open.set(socket, { sent: 0, key });
      byAddress.set(key, (byAddress.get(key) ?? new Set()).add(socket));
      socket.once('close', () => forget(socket, key));
    },
    spoil(socket) {
      const key = open.get(socket)?.key;
      if (key !== undefined) spoilt.spend(key, 1);
      socket.destroy();
    },
    closeStuck() {
      for (const [socket, progress] of open) {
        const sent = socket.bytesWritten - socket.writableLength;
        if (socket.writableLength > 0 && sent === progress.sent) socket.resetAndDestroy();
        progress.sent = sent;
      }
    },
  };
}
