// The operator's theme, as index.html of the console reads it.
const stored = localStorage.getItem('console.colorScheme');
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.theme = stored === 'light' || stored === 'dark' ? stored : system;
