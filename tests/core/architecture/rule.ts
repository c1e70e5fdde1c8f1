import type { Project } from './project';

export interface Rule {
  /** The rule and its reason, in one sentence. */
  says: string;
  /** What breaks it, each as `path: what`. */
  broken: (project: Project) => string[];
}
