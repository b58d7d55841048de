/** Digests of texts, as results name them. */

/** What Node and browsers have under the same names. */
interface Surroundings {
  readonly crypto: { readonly subtle: { digest(algorithm: string, data: Uint8Array): Promise<ArrayBuffer> } };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
}

/** Of these texts, each once: computing a digest takes time, and looking it up does not. */
export async function digestsOf(texts: Iterable<string>): Promise<(text: string) => string> {
  const digests = new Map<string, string>();
  for (const text of texts) if (!digests.has(text)) digests.set(text, await sha256(text));
  return (text) => digests.get(text) ?? '';
}

async function sha256(text: string): Promise<string> {
  const { crypto, TextEncoder } = globalThis as unknown as Surroundings;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `sha256:${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
