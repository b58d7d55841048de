/** The pages of the report in a real browser: Debian's chromium, opened from disk, started once. */
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { samplePages } from '../report/html/sample-pages.js';
import { sampleSteps } from '../report/regions/sample-pages.js';
import { useFolder } from '../support/folders.js';
import { testWithTool } from '../support/tools.js';
import { focused, headingLevels, openAll, poorContrast, tooWide } from './inspection.js';

const STEPS = 'iterations.html';
const PAGES = [STEPS, 'index.html', 'src-ring.dfy.html', 'src-a-b.dfy.html', 'elsewhere-b-.dfy.html'];

const folder = useFolder();
let started: Promise<Browser> | undefined;

async function start(executablePath: string): Promise<Browser> {
  const pages = [...(await samplePages()), await sampleSteps(STEPS)];
  for (const { name, content } of pages) folder.write(name, content);
  return chromium.launch({ executablePath });
}

afterAll(async () => {
  await (await started)?.close();
});

/** Whatever the page says on its console, and whatever it asks for beyond files of the report, is a failure. */
async function onPage(
  tool: string,
  options: BrowserContextOptions,
  look: (page: Page, open: (name: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const browser = await (started ??= start(tool));
  const context = await browser.newContext({ offline: true, reducedMotion: 'reduce', ...options });
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(pathToFileURL(folder.path).href) && !asked.startsWith('data:'))
      complaints.push(`asked for ${asked}`);
  });
  try {
    await look(page, async (name) => {
      await page.goto(new URL(name, `${pathToFileURL(folder.path).href}/`).href);
    });
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

for (const width of [360, 800, 1600]) {
  testWithTool('chromium', `nothing is wider than a window of ${width} pixels`, (tool) =>
    onPage(tool, { viewport: { width, height: 800 } }, async (page, open) => {
      for (const name of PAGES) {
        await open(name);
        expect(await page.evaluate(tooWide), name).toEqual([]);
        await page.evaluate(openAll);
        expect(await page.evaluate(tooWide), `${name}, everything open`).toEqual([]);
      }
    }),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  testWithTool('chromium', `all text can be read in ${colorScheme}`, (tool) =>
    onPage(tool, { colorScheme, viewport: { width: 1600, height: 900 } }, async (page, open) => {
      const grounds = new Set<string>();
      for (const name of PAGES) {
        await open(name);
        await page.evaluate(openAll);
        grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
        expect(await page.evaluate(poorContrast), name).toEqual([]);
      }
      // It is the colour scheme that was asked for.
      const [ground = ''] = grounds;
      const light = Number(/\d+/.exec(ground)?.[0]) > 127;
      expect(light).toBe(colorScheme === 'light');
    }),
  );
}

testWithTool('chromium', 'the measure of contrast finds what is hard to read', (tool) =>
  onPage(tool, {}, async (page, open) => {
    await open('index.html');
    await page.evaluate(() => {
      document.body.style.setProperty('--soft', '#cccccc');
    });
    expect(await page.evaluate(poorContrast)).not.toEqual([]);
  }),
);

testWithTool('chromium', 'the keyboard leads from the index to a counterexample', (tool) =>
  onPage(tool, { viewport: { width: 800, height: 800 } }, async (page, open) => {
    await open('index.html');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focused)).toMatchObject({ text: 'Skip to the content', isOutlined: true });
    await page.keyboard.press('Enter');
    for (let tabs = 0; ; tabs++) {
      await page.keyboard.press('Tab');
      const { text, isOutlined } = await page.evaluate(focused);
      expect(isOutlined, text).toBe(true);
      if (text.includes('n.value == old(n.value)')) break;
      expect(tabs).toBeLessThan(20);
    }
    await page.keyboard.press('Enter');
    const claim = page.locator('.claim-body:focus');
    await claim.waitFor();
    expect(page.url()).toContain('src-ring.dfy.html#c2');
    const command = claim.locator('.command code').first();
    expect(await command.isVisible()).toBe(true);
    expect(await command.textContent()).toContain('assay run src/ring.dfy Put');
    expect(await claim.locator('svg.heap').first().isVisible()).toBe(true);
    // And from a line of the source to its claim.
    await page.locator('#L18 .mark a').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('#c4').isVisible()).toBe(true);
  }),
);

testWithTool('chromium', 'without scripts, links still lead to what they are about', (tool) =>
  onPage(tool, { javaScriptEnabled: false }, async (page, open) => {
    await open('index.html');
    expect(await page.locator('.filter').isVisible()).toBe(false);
    await page.locator('.attention a', { hasText: 'n.value == old(n.value)' }).click();
    expect(await page.locator('#c2 .command code').first().isVisible()).toBe(true);
  }),
);

testWithTool('chromium', 'the list of claims can be filtered', (tool) =>
  onPage(tool, {}, async (page, open) => {
    await open('index.html');
    const shown = page.locator('.attention > li:visible');
    const all = await shown.count();
    await page.locator('.filter input[type=search]').fill('postcondition ring');
    expect(await shown.count()).toBe(1);
    expect(await page.locator('.filter output').textContent()).toBe('1 claim is shown');
    await page.locator('.filter input[type=search]').fill('');
    expect(await shown.count()).toBe(all);
    await page.locator('.filter input[value="R"]').uncheck();
    expect(await shown.count()).toBe(all - 2);
    await page.locator('.filter input[type=search]').fill('no such claim');
    expect(await page.locator('.none').isVisible()).toBe(true);
  }),
);

testWithTool('chromium', 'iterations are stepped through by keys, by buttons and by a link', (tool) =>
  onPage(tool, { viewport: { width: 390, height: 800 } }, async (page, open) => {
    await open(`${STEPS}#i2`);
    const shown = page.locator('section.step:visible h2');
    const at = async (): Promise<string> => (await shown.allTextContents()).join(' | ');
    expect(await at()).toMatch(/^Iteration 2 /);
    await page.keyboard.press('ArrowRight');
    expect(await at()).toMatch(/^Iteration 3 /);
    expect(page.url()).toMatch(/#i3$/);
    expect(await page.locator('[aria-live]').textContent()).toContain(
      'Iteration 3 a region was split. It goes through',
    );
    await page.keyboard.press('End');
    expect(await page.locator('.stepper output').textContent()).toBe('4 of 4');
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'First' }).click();
    expect(await at()).toMatch(/^Iteration 1 /);
    await page.getByRole('slider', { name: 'Iteration' }).press('ArrowRight');
    expect(await at()).toMatch(/^Iteration 2 /);
    // Where the picture is scrolled, the keys scroll it.
    await page.locator('section.step:visible .scroll').focus();
    await page.keyboard.press('ArrowRight');
    expect(await at()).toMatch(/^Iteration 2 /);
    await page.getByLabel('Fit to width').check();
    await page.keyboard.press('Escape');
    expect(
      await page.evaluate(() => document.querySelector('section.step:not([hidden]) svg')?.clientWidth),
    ).toBeLessThan(390);
  }),
);

testWithTool('chromium', 'without scripts, all iterations are there', (tool) =>
  onPage(tool, { javaScriptEnabled: false }, async (page, open) => {
    await open(STEPS);
    expect(await page.locator('section.step:visible').count()).toBe(4);
    expect(await page.locator('.stepper').isVisible()).toBe(false);
  }),
);

testWithTool('chromium', 'the parts of a page are named for who does not see them', (tool) =>
  onPage(tool, {}, async (page, open) => {
    for (const name of PAGES) {
      await open(name);
      for (const role of ['banner', 'main', 'contentinfo'] as const) expect(await page.getByRole(role).count()).toBe(1);
      expect(await page.getByRole('heading', { level: 1 }).count(), name).toBe(1);
      const levels = await page.evaluate(headingLevels);
      const skipped = levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1);
      expect(skipped, `${name}: ${levels.join(' ')}`).toEqual([]);
      const unnamed = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, summary, [role=region], [role=img]')]
          .filter((one) => (one.textContent ?? '').trim() === '' && !one.getAttribute('aria-label'))
          .map((one) => one.outerHTML.slice(0, 80)),
      );
      expect(unnamed, name).toEqual([]);
    }
  }),
);
