/** Joins the class names that are given: `classNames('btn', busy && 'busy')`. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
