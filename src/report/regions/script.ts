/** The script of the page: one iteration at a time. Without it, all of them stand one after the other. */

export const STEPS_SCRIPT = `
'use strict';
(() => {
  const steps = [...document.querySelectorAll('section.step')];
  const bar = document.querySelector('.stepper');
  if (bar === null || steps.length < 2) return;
  const range = bar.querySelector('input[type=range]');
  const place = bar.querySelector('output');
  const said = document.querySelector('[aria-live]');
  const buttons = Object.fromEntries([...bar.querySelectorAll('button')].map((button) => [button.name, button]));
  let at = 0;
  // Of a wide picture, what is looked at is seen first.
  const center = (step) => {
    const scroll = step.querySelector('.scroll');
    const looked = scroll.querySelector('.frontier.edge') ?? scroll.querySelector('.node.initial');
    if (looked === null || scroll.scrollWidth <= scroll.clientWidth) return;
    const box = looked.getBoundingClientRect();
    scroll.scrollLeft += box.left + box.width / 2 - scroll.getBoundingClientRect().left - scroll.clientWidth / 2;
  };
  const show = (index, isTold) => {
    at = Math.max(0, Math.min(steps.length - 1, index));
    steps.forEach((step, i) => { step.hidden = i !== at; });
    const title = steps[at].querySelector('h2').textContent;
    range.value = String(at);
    range.setAttribute('aria-valuetext', title);
    place.textContent = (at + 1) + ' of ' + steps.length;
    buttons.first.disabled = buttons.previous.disabled = at === 0;
    buttons.last.disabled = buttons.next.disabled = at === steps.length - 1;
    center(steps[at]);
    if (!isTold) return;
    said.textContent = title + '. ' + (steps[at].querySelector('.said')?.textContent ?? '');
    try { history.replaceState(null, '', '#' + steps[at].id); } catch { /* Some browsers do not let files do it. */ }
  };
  const go = { first: () => 0, previous: () => at - 1, next: () => at + 1, last: () => steps.length - 1 };
  for (const [name, where] of Object.entries(go)) buttons[name].addEventListener('click', () => show(where(), true));
  range.addEventListener('input', () => show(Number(range.value), true));
  bar.querySelector('[type=checkbox]').addEventListener('change', (event) => {
    document.body.classList.toggle('fit', event.target.checked);
  });
  const keys = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' };
  addEventListener('keydown', (event) => {
    const name = keys[event.key];
    if (name === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const scrolled = target.closest('.scroll');
    // Keys of what has the focus are its own.
    if (target.closest('input') !== null || (scrolled !== null && scrolled.scrollWidth > scrolled.clientWidth)) return;
    event.preventDefault();
    show(go[name](), true);
  });
  const named = () => steps.findIndex((step) => '#' + step.id === location.hash);
  addEventListener('hashchange', () => { if (named() >= 0) show(named(), true); });
  bar.hidden = false;
  show(Math.max(0, named()), false);
})();
`;

/** For the policy of the page; a test compares it with the script. */
export const STEPS_SCRIPT_HASH = 'sha256-hG8TC0WLmf8VMSQ1tD/HJHbVo4KaNvQUYMOE9uVyxT8=';
