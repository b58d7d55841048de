/** What is looked at inside a page. These functions run in the browser: they use nothing from outside. */

export interface PoorContrast {
  readonly text: string;
  readonly ratio: number;
  readonly colour: string;
  readonly ground: string;
}

/** Text that is harder to read than WCAG 2 allows at level AA, on every ground that it stands on. */
export function poorContrast(): readonly PoorContrast[] {
  type Colour = readonly [number, number, number, number];
  const parse = (text: string): Colour | undefined => {
    const parts = /rgba?\(([^)]*)\)/
      .exec(text)?.[1]
      ?.split(/[ ,/]+/)
      .map(Number);
    return parts === undefined ? undefined : [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0, parts[3] ?? 1];
  };
  const over = (top: Colour, below: Colour): Colour => {
    const mix = (i: 0 | 1 | 2): number => top[i] * top[3] + below[i] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const luminance = ([r, g, b]: Colour): number => {
    const part = (value: number): number => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ratioOf = (a: Colour, b: Colour): number => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  };
  /** The grounds of an element: its colour, and those of its stripes. */
  const groundsOf = (element: Element): readonly Colour[] => {
    const layers: Element[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) layers.unshift(at);
    let grounds: readonly Colour[] = [[255, 255, 255, 1]];
    for (const layer of layers) {
      const { backgroundColor, backgroundImage } = getComputedStyle(layer);
      const colour = parse(backgroundColor);
      if (colour !== undefined && colour[3] > 0) grounds = grounds.map((ground) => over(colour, ground));
      const stripes = (backgroundImage.match(/rgba?\([^)]*\)/g) ?? []).map(parse);
      grounds = [
        ...grounds,
        ...grounds.flatMap((one) => stripes.flatMap((stripe) => (stripe ? [over(stripe, one)] : []))),
      ];
    }
    return grounds;
  };
  /** Under text in a picture lies the last shape before it that it stands on. */
  const shapeUnder = (text: SVGTextElement): Colour | undefined => {
    const { left, top, width, height } = text.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const shapes = [...(text.ownerSVGElement?.querySelectorAll('rect, circle') ?? [])].filter((shape) => {
      const box = shape.getBoundingClientRect();
      const isBefore = (shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      return isBefore && box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    });
    const fills = shapes.map((shape) => parse(getComputedStyle(shape).fill));
    return fills.filter((fill) => fill !== undefined && fill[3] > 0).at(-1);
  };
  const poor: PoorContrast[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '' || ['SCRIPT', 'STYLE'].includes(element.tagName)) continue;
    if (element.closest('.hidden, title, desc, style') !== null || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    const label = element.closest('text');
    const colour = parse(label === null ? style.color : getComputedStyle(label).fill);
    const under = label === null ? undefined : shapeUnder(label);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    for (const ground of under === undefined ? groundsOf(element) : [under]) {
      if (colour === undefined) continue;
      const ratio = ratioOf(over(colour, ground), ground);
      if (ratio >= (isLarge ? 3 : 4.5)) continue;
      poor.push({ text: text.slice(0, 40), ratio, colour: colour.join(' '), ground: ground.join(' ') });
    }
  }
  return poor;
}

/** What is wider than the window, the innermost only. */
export function tooWide(): readonly string[] {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) => element.getBoundingClientRect().right > width + 1 && element.closest('.scroll, .hidden') === null,
    )
    .map((element) => `${element.tagName} ${element.className.toString()}`);
}

/** Opens everything that can be opened. */
export function openAll(): void {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

/** The levels of headings, in order. */
export function headingLevels(): readonly number[] {
  return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName.charAt(1)));
}

export interface Focused {
  readonly tag: string;
  readonly text: string;
  readonly href: string;
  readonly isOutlined: boolean;
}

export function focused(): Focused {
  const element = document.activeElement ?? document.body;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return {
    tag: element.tagName,
    text: (element.textContent ?? '').trim().slice(0, 200),
    href: element.getAttribute('href') ?? '',
    isOutlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
  };
}
