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
   * Closes stuck connections. On these, data wait to be sent, but the client has read none since the previous
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
 * Returns an object that limits the total number of connections. Without a proxy, it also limits the number
 * per address. It refuses addresses with too many misused connections for a while. If the total is reached,
 * it closes the oldest connection of the address with the most connections.
 */
export function createConnectionLimiter(isBehindProxy: boolean): ConnectionLimiter {
  const misuseLimiter = createRateLimiterByKey(
    limits.maxMisusedConnectionsAtOnce,
    limits.maxMisusedConnectionsPerSecond,
  );
  const openConnections = new Map<Socket, ConnectionStateAtLastCheck>();
  const socketsByAddress = new Map<string, Set<Socket>>();

  const isIpAddressOverConnectionLimit = (addressKey: string) =>
    !isBehindProxy &&
    ((socketsByAddress.get(addressKey)?.size ?? 0) >= limits.maxConnectionsPerAddress ||
      misuseLimiter.getWaitMs(addressKey) > 0);

  function tryFreeConnectionSlot(): boolean {
    if (openConnections.size < limits.maxOpenConnections) return true;
    if (isBehindProxy) return false;
    const [largestGroup] = [...socketsByAddress.values()].sort((a, b) => b.size - a.size);
    const [oldest] = largestGroup ?? [];
    oldest?.resetAndDestroy();
    return true;
  }

  function untrackConnection(socket: Socket, addressKey: string): void {
    openConnections.delete(socket);
    const addressSockets = socketsByAddress.get(addressKey);
    addressSockets?.delete(socket);
    if (addressSockets?.size === 0) socketsByAddress.delete(addressKey);
  }

  return {
    admit(socket) {
      const addressKey = getIpAddressRateLimitKey(socket.remoteAddress);
      if (isIpAddressOverConnectionLimit(addressKey) || !tryFreeConnectionSlot()) {
        socket.resetAndDestroy();
        return;
      }
      openConnections.set(socket, { sent: 0, key: addressKey });
      socketsByAddress.set(addressKey, (socketsByAddress.get(addressKey) ?? new Set()).add(socket));
      socket.once('close', () => untrackConnection(socket, addressKey));
    },
    closeMisused(socket) {
      const addressKey = openConnections.get(socket)?.key;
      if (addressKey !== undefined) misuseLimiter.spend(addressKey, 1);
      socket.destroy();
    },
    closeStuck() {
      for (const [socket, progress] of openConnections) {
        const sentBytes = socket.bytesWritten - socket.writableLength;
        if (socket.writableLength > 0 && sentBytes === progress.sent) socket.resetAndDestroy();
        progress.sent = sentBytes;
      }
    },
  };
}
