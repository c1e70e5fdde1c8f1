import type { Socket } from 'node:net';
import { limits } from '../../../../src/core/schema/index';
import { getIpAddressRateLimitKey } from '../../call/address';
import { createRateLimiterByKey } from './allowance';

/** Limits how many connections clients have open. */
export interface ConnectionLimiter {
  /** Accepts a new connection, or closes it if one of the limits is reached. */
  admit(socket: Socket): void;
  /** Closes a connection that its client misused. Also counts the misuse against the client's address. */
  closeMisused(socket: Socket): void;
  /**
   * Closes stuck connections: those over which the client has read nothing of its answer since the previous
   * call of this method.
   */
  closeStuck(): void;
}

/**
 * A connection's state at the last check. It contains the number of bytes that the server had sent, and the
 * key of the client's address.
 */
interface ConnectionStateAtLastCheck {
  sent: number;
  /** Key of the client's address, by which its connections are counted. */
  key: string;
}

/**
 * Limits the total number of connections. Without a proxy, it also limits the number per address, and refuses
 * addresses with too many misused connections for a while. Without a proxy, a full server closes the oldest
 * connection of the address with the most connections.
 */
export function createConnectionLimiter(isProxied: boolean): ConnectionLimiter {
  const spoilt = createRateLimiterByKey(limits.maxMisusedConnectionBurst, limits.maxMisusedPerSecond);
  const open = new Map<Socket, ConnectionStateAtLastCheck>();
  const byAddress = new Map<string, Set<Socket>>();

  const isIpAddressOverConnectionLimit = (key: string) =>
    !isProxied &&
    ((byAddress.get(key)?.size ?? 0) >= limits.maxConnectionsPerAddress || spoilt.getWaitMs(key) > 0);

  function tryFreeConnectionSlot(): boolean {
    if (open.size < limits.maxOpenConnections) return true;
    if (isProxied) return false;
    const [most] = [...byAddress.values()].sort((a, b) => b.size - a.size);
    const [oldest] = most ?? [];
    oldest?.resetAndDestroy();
    return true;
  }

  function untrackConnection(socket: Socket, key: string): void {
    open.delete(socket);
    const others = byAddress.get(key);
    others?.delete(socket);
    if (others?.size === 0) byAddress.delete(key);
  }

  return {
    admit(socket) {
      const key = getIpAddressRateLimitKey(socket.remoteAddress);
      if (isIpAddressOverConnectionLimit(key) || !tryFreeConnectionSlot()) {
        socket.resetAndDestroy();
        return;
      }
      open.set(socket, { sent: 0, key });
      byAddress.set(key, (byAddress.get(key) ?? new Set()).add(socket));
      socket.once('close', () => untrackConnection(socket, key));
    },
    closeMisused(socket) {
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
