/** Models as JSON, out and in. */
export type { ModelForm, SourceForm } from './form.js';
export { pathText } from './item.js';
export type { JsonPath } from './item.js';
export { readModel } from './read.js';
export type { ModelReading, OriginReader } from './read.js';
export { modelText } from './write.js';
export { NotListed } from './tables.js';
