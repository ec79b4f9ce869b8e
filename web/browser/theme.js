// The theme that the reader chose, before anything is painted. Without a choice it is that of the system.
const chosen = localStorage.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
