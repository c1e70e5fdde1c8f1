// Applies the operator's theme, which index.html of the console reads in the same way.
const stored = localStorage.getItem('console.colorScheme');
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.theme = stored === 'light' || stored === 'dark' ? stored : system;
