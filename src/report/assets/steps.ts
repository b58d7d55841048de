/** The script of the page with iterations: one at a time. Without it, all of them stand one after the other. */

const MOVES = ['first', 'previous', 'next', 'last'] as const;
type Move = (typeof MOVES)[number];

const KEYS: ReadonlyMap<string, Move> = new Map([
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
]);

/** Keys of what has the focus are its own. */
function isOfFocus(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  const scrolled = target.closest('.scroll');
  return target.closest('input') !== null || (scrolled !== null && scrolled.scrollWidth > scrolled.clientWidth);
}

/** Of a wide picture, what is looked at is seen first. */
function center(step: Element): void {
  const scroll = step.querySelector('.scroll');
  const looked = scroll?.querySelector('.frontier.edge') ?? scroll?.querySelector('.node.initial');
  if (!scroll || !looked || scroll.scrollWidth <= scroll.clientWidth) return;
  const box = looked.getBoundingClientRect();
  scroll.scrollLeft += box.left + box.width / 2 - scroll.getBoundingClientRect().left - scroll.clientWidth / 2;
}

function stepThrough(steps: readonly HTMLElement[], bar: HTMLElement): void {
  const range = bar.querySelector<HTMLInputElement>('input[type=range]');
  const place = bar.querySelector('output');
  const said = document.querySelector('[aria-live]');
  const fitting = bar.querySelector<HTMLInputElement>('[type=checkbox]');
  const buttons = new Map(MOVES.map((move) => [move, bar.querySelector<HTMLButtonElement>(`button[name=${move}]`)]));
  if (range === null || place === null || said === null) return;
  let at = 0;

  const show = (index: number, isTold: boolean): void => {
    at = Math.max(0, Math.min(steps.length - 1, index));
    steps.forEach((step, i) => (step.hidden = i !== at));
    const step = steps[at];
    if (step === undefined) return;
    const title = step.querySelector('h2')?.textContent ?? '';
    range.value = String(at);
    range.setAttribute('aria-valuetext', title);
    place.textContent = `${at + 1} of ${steps.length}`;
    for (const [move, button] of buttons) if (button !== null) button.disabled = target(move) === at;
    center(step);
    if (!isTold) return;
    said.textContent = `${title}. ${step.querySelector('.said')?.textContent ?? ''}`;
    try {
      history.replaceState(null, '', `#${step.id}`);
    } catch {
      // Some browsers do not let files do it.
    }
  };
  const target = (move: Move): number => {
    switch (move) {
      case 'first':
        return 0;
      case 'previous':
        return Math.max(0, at - 1);
      case 'next':
        return Math.min(steps.length - 1, at + 1);
      case 'last':
        return steps.length - 1;
    }
  };
  const named = (): number => steps.findIndex((step) => `#${step.id}` === location.hash);

  for (const [move, button] of buttons) button?.addEventListener('click', () => show(target(move), true));
  range.addEventListener('input', () => show(Number(range.value), true));
  fitting?.addEventListener('change', () => document.body.classList.toggle('fit', fitting.checked));
  addEventListener('keydown', (event) => {
    const move = KEYS.get(event.key);
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (move === undefined || event.defaultPrevented || isModified || isOfFocus(event)) return;
    event.preventDefault();
    show(target(move), true);
  });
  addEventListener('hashchange', () => {
    if (named() >= 0) show(named(), true);
  });
  bar.hidden = false;
  show(Math.max(0, named()), false);
}

const steps = [...document.querySelectorAll<HTMLElement>('section.step')];
const bar = document.querySelector<HTMLElement>('.stepper');
if (bar !== null && steps.length > 1) stepThrough(steps, bar);
