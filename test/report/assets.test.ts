import { expect, test } from 'vitest';
import { assetsText, GENERATED } from '../../scripts/build-assets.js';
import { readProjectFile } from '../support/project.js';

test('the assets of pages are those that `npm run assets` makes', async () => {
  expect(readProjectFile(GENERATED)).toBe(await assetsText());
});
