// Blocks of text that are worth copying get a button.
for (const button of document.querySelectorAll('button[data-copies]')) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const text = button.parentElement.querySelector('code').textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Press Ctrl+C';
      getSelection().selectAllChildren(button.parentElement.querySelector('code'));
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
}
