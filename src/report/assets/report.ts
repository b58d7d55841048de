/** The script of a report. The pages can be read without it: it filters, opens what a link leads to, and copies commands. */

/** Opens what the address of the page names, and all that it is in. */
function reveal(): void {
  const target = named(location.hash.slice(1));
  if (target === null) return;
  let wasHidden = false;
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    if (!(at instanceof HTMLDetailsElement) || at.open) continue;
    at.open = true;
    wasHidden = true;
  }
  // Browsers go to what is there to be seen.
  if (!wasHidden) return;
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}

function named(fragment: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(fragment));
  } catch {
    return null; // What stands there is no encoded text.
  }
}

/** Shows the claims that have all of the words and one of the statuses. */
function filterBy(form: HTMLFormElement): void {
  const items = [...document.querySelectorAll<HTMLElement>('.attention > li')];
  const none = document.querySelector<HTMLElement>('.none');
  const output = form.querySelector('output');
  const search = form.querySelector<HTMLInputElement>('[type=search]');
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  if (none === null || output === null || search === null) return;

  const fits = (
    { textContent, dataset }: HTMLElement,
    words: readonly string[],
    wanted: ReadonlySet<string>,
  ): boolean => {
    const text = (textContent ?? '').toLowerCase();
    return words.every((word) => text.includes(word)) && (boxes.length === 0 || wanted.has(dataset['status'] ?? ''));
  };
  const apply = (): void => {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    for (const item of items) item.hidden = !fits(item, words, wanted);
    const shown = items.filter((item) => !item.hidden).length;
    none.hidden = shown > 0;
    output.textContent = shown === 1 ? '1 claim is shown' : `${shown} claims are shown`;
  };
  form.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  if (search.value !== '') apply();
}

/** A button beside a command, as long as copying works. */
function addCopyButton(command: Element, clipboard: Clipboard): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    clipboard.writeText(command.querySelector('code')?.textContent ?? '').then(
      () => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), 2000);
      },
      () => button.remove(),
    );
  });
  command.append(button);
}

addEventListener('hashchange', reveal);
reveal();
const form = document.querySelector<HTMLFormElement>('.filter');
if (form !== null) filterBy(form);
// Where a page is not trusted, there is no clipboard, whatever its type says.
const clipboard = navigator.clipboard as Clipboard | undefined;
if (clipboard !== undefined) {
  for (const command of document.querySelectorAll('.command')) addCopyButton(command, clipboard);
}
