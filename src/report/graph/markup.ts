/** Elements of XML. */
import { escapedXml } from '../escaping.js';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** `content` is markup. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapedXml(String(value))}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}
