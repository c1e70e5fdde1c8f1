/**
 * Runs tasks with the same key one after the other, in the order of the calls. A failed task does not stop
 * the queue.
 */
export type TaskQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTaskQueue(): TaskQueue {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    const removeQueueIfIdle = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(removeQueueIfIdle, removeQueueIfIdle);
    return turn;
  };
}
