import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { STEPS_SCRIPT } from '../../../src/report/assets.generated.js';
import { parseXml } from '../graph/drawing.js';
import { sampleSteps } from './sample-pages.js';

const { content } = await sampleSteps('iterations.html');

test('the policy of the page lets its script run, and nothing else', () => {
  const { text, hash } = STEPS_SCRIPT;
  expect(hash).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`);
  expect(content).toContain(`script-src &#39;${hash}&#39;`);
  expect([...content.matchAll(/<script/g)]).toHaveLength(1);
  expect(content.match(/(?:src|href)="(?!#|data:|[\w-]+\.(?:html|svg)")[^"]*"/g)).toBeNull();
});

test('the page is well-formed, and has one identity for each part', () => {
  const body = content.slice(content.indexOf('<main'), content.indexOf('</main>') + '</main>'.length);
  const written = body
    .replace(/<input([^>]*)>/g, '<input$1/>')
    .replace(/ (hidden|checked)(?=[ />])/g, ' $1="$1"')
    .replace(/<br>/g, '<br/>');
  expect(parseXml(written).name).toBe('main');
  const ids = [...content.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('says what is left out, and what is not settled', () => {
  expect(content).toContain(
    '300 iterations of DASH. The first and the last of them are here; 296 in between are left out.',
  );
  expect(content).toContain('not settled');
  expect(content).toContain('the time limit of 20 s was reached');
});

test('every picture is told in words too', () => {
  const sections = content.split('<section').slice(1);
  expect(sections).toHaveLength(4);
  for (const section of sections) {
    expect(section).toContain('aria-label="Iteration: 7 regions, 7 edges."');
    expect(section).toContain('<li>Error region 5, line 6; assertion: i &lt;= n is violated; cannot be reached</li>');
    expect(section).toContain(
      '<li>From 1 to 2: i := i + 2; if i &lt; n; the frontier: no execution has gone here yet</li>',
    );
    expect(section.match(/<li>From /g)).toHaveLength(7);
  }
});
