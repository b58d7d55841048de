/** The script of the pages. They can be read without it: it filters, opens what a link leads to, and copies commands. */

export const SCRIPT = `
'use strict';
(() => {
  const reveal = () => {
    let target = null;
    try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return; }
    if (target === null) return;
    let hidden = false;
    for (let at = target; at !== null; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement && !at.open) { at.open = true; hidden = true; }
    }
    // Browsers go to what is there to be seen.
    if (hidden) {
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    }
  };
  addEventListener('hashchange', reveal);
  reveal();

  const form = document.querySelector('.filter');
  if (form !== null) {
    form.hidden = false;
    const items = [...document.querySelectorAll('.attention > li')];
    const none = document.querySelector('.none');
    const output = form.querySelector('output');
    const apply = () => {
      const words = form.querySelector('[type=search]').value.toLowerCase().split(/\\s+/).filter((word) => word !== '');
      const boxes = [...form.querySelectorAll('[type=checkbox]')];
      const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
      let shown = 0;
      for (const item of items) {
        const text = item.textContent.toLowerCase();
        const fits = words.every((word) => text.includes(word)) && (boxes.length === 0 || wanted.has(item.dataset.status));
        item.hidden = !fits;
        if (fits) shown++;
      }
      none.hidden = shown > 0;
      output.textContent = shown === 1 ? '1 claim is shown' : shown + ' claims are shown';
    };
    form.addEventListener('input', apply);
    form.addEventListener('submit', (event) => event.preventDefault());
    if (form.querySelector('[type=search]').value !== '') apply();
  }

  if (navigator.clipboard !== undefined) {
    for (const command of document.querySelectorAll('.command')) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Copy';
      button.addEventListener('click', () => {
        navigator.clipboard.writeText(command.querySelector('code').textContent).then(
          () => { button.textContent = 'Copied'; setTimeout(() => { button.textContent = 'Copy'; }, 2000); },
          () => { button.remove(); },
        );
      });
      command.append(button);
    }
  }
})();
`;

/** For the policy of the pages; a test compares it with the script. */
export const SCRIPT_HASH = 'sha256-G4T8NbTiOuEb8trQMXyVZ3SX+MyXDBInmhpkHzHpYTo=';
