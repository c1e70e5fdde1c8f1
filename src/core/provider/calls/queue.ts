/**
 * Runs tasks with the same key one after the other, in the order of the calls. A failed task does not stop
 * the queue.
 */
export type TaskQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createTaskQueue(): TaskQueue {
  const lastTaskByKey = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const taskPromise = (lastTaskByKey.get(key) ?? Promise.resolve()).then(task, task);
    lastTaskByKey.set(key, taskPromise);
    const removeQueueIfIdle = () => {
      if (lastTaskByKey.get(key) === taskPromise) lastTaskByKey.delete(key);
    };
    taskPromise.then(removeQueueIfIdle, removeQueueIfIdle);
    return taskPromise;
  };
}
