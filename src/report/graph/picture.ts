/** What every picture of a graph has around it. */
import { escapedXml } from '../escaping.js';
import { element } from './markup.js';

export interface Picture {
  readonly name: string;
  /** A sentence for those who do not see the picture. */
  readonly description: string;
  /** The stylesheet; undefined on a page that has it already. */
  readonly style: string | undefined;
  readonly role: 'img' | 'group';
  /** Beside the class that all graphs have. */
  readonly class?: string;
  readonly width: number;
  readonly height: number;
  /** Markup. */
  readonly content: readonly string[];
}

export function pictureText(picture: Picture): string {
  const { name, description, style, role, width, height, content } = picture;
  const parts = [
    element('title', {}, escapedXml(name)),
    element('desc', {}, escapedXml(description)),
    ...(style === undefined ? [] : [element('style', {}, escapedXml(style))]),
    element('rect', { class: 'page', width, height }),
    ...content,
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    class: picture.class === undefined ? 'assay-graph' : `assay-graph ${picture.class}`,
    role,
    'aria-label': description,
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
  };
  return `${element('svg', attributes, `\n${parts.filter((part) => part !== '').join('\n')}\n`)}\n`;
}

export function group(attributes: Readonly<Record<string, string>>, content: readonly string[]): string {
  return element('g', attributes, content.join(''));
}
