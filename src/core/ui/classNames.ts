/** Joins the given class names: `classNames('btn', busy && 'busy')`. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
