export const Spinner = () => (
  <svg className="i i16 spin" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    <path d="M21 12a9 9 0 0 0-9-9" />
  </svg>
);
