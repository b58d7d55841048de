/** Text in markup. Whatever a program contains, it stays text; characters that must not be there are shown as unknown ones. */

/**
 * For the content of an element of a page, and for an attribute in quotes. Forbidden are characters that a reader cannot
 * see, or that change the order of those seen.
 */
export function escapedHtml(text: string): string {
  return escaped(text, UNSEEN);
}

/** For the content of an element of XML, and for an attribute in quotes. Forbidden is what XML cannot hold. */
export function escapedXml(text: string): string {
  return escaped(text, OUTSIDE_XML);
}

const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Not even as references. */
const OUTSIDE_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(text: string, forbidden: RegExp): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character);
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
