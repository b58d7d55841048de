import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlReport } from '../../../src/report/html/index.js';
import type { HtmlFile } from '../../../src/report/html/index.js';
import { REPORT_SCRIPT } from '../../../src/report/assets.generated.js';
import { claim, EVERYTHING, hostileText, method, report } from '../sample-report.js';
import { claimId } from '../../../src/model/index.js';
import { RING_PATH, ringReport, ringSource, samplePages } from './sample-pages.js';

const pageOf = (files: readonly HtmlFile[], name: string): string =>
  files.find((file) => file.name === name)?.content ?? '';

/** What is between tags, as a reader sees it. */
const textOf = (page: string): string =>
  page
    .replace(/<(style|script)>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe('the index', () => {
  const index = pageOf(htmlReport(EVERYTHING, [], []), 'index.html');

  test('says first what is worst', () => {
    expect(textOf(index)).toContain('1 claim is proved and violated: a defect in Assay');
  });

  test('lists what is not settled, the most important first, and nothing else', () => {
    const listed = [...index.matchAll(/<li data-status="(.*?)">/g)].map(([, status]) => status);
    expect(listed).toEqual(['V', 'R', 'F', 'R?', 'F?', 'I', 'U', 'V?']);
  });

  test('counts explicit and implicit claims by status', () => {
    const rows = [...index.matchAll(/<tr>(?!<th scope="col">)(.*?)<\/tr>/g)].map(([, row = '']) => textOf(row));
    expect(rows).toHaveLength(11);
    expect(rows.at(-3)).toMatch(/V Proved .* 3 27\.3 % 0 3 27\.3 %/);
    expect(rows.at(-2)).toMatch(/All 11 0 11/);
    expect(rows.at(-1)).toMatch(/Conclusive .* 54\.5 % 1\.2 : 1 - - 54\.5 % 1\.2 : 1/);
  });

  test('leads to a page for each file', () => {
    const pages = htmlReport(EVERYTHING, [], []).map(({ name }) => name);
    expect(pages).toEqual(['index.html', 'src-a-b.dfy.html', 'elsewhere-b-.dfy.html']);
    for (const page of pages.slice(1)) expect(index).toContain(`href="${page}"`);
  });
});

test('pages have names that every system takes, each once', () => {
  const paths = ['a/b.dfy', 'a-b.dfy', 'A/B.dfy', '../../x.dfy', 'index', '…', `${'long/'.repeat(90)}z.dfy`, ''];
  const files = paths.map((path) => ({ path: path === '' ? ' ' : path, diagnostics: [] }));
  const names = htmlReport(report(...files), [], []).map(({ name }) => name);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_][\w.-]{0,90}\.html$/);
});

describe('the page of a file', () => {
  test('says of a graph that is too large how it is drawn', async () => {
    const page = textOf(pageOf(await samplePages(), 'src-ring.dfy.html').replace(/<[^>]*>/g, ' '));
    expect(page).toContain('It has 400 boxes, too many to look at on a page.');
    expect(page).toContain('Draw it as a picture of its own assay graph src/ring.dfy Node -o Node.svg');
  });

  test('shows the source with claims, dead code and open branches where they are', async () => {
    const page = pageOf(await samplePages(), 'src-ring.dfy.html');
    const line = (number: number): string =>
      /<div class="line.*?<\/div>/s.exec(page.slice(page.indexOf(`id="L${number}"`) - 30))?.[0] ?? '';
    expect(textOf(line(10).replace(/<[^>]*>/g, ''))).toContain(
      '3 ensures n.next.value == v && n.value == old(n.value)',
    );
    expect(line(10)).toContain('class="claimed t-good" href="#c1"');
    expect(line(10)).toContain('class="claimed t-bad" href="#c2"');
    expect(line(10)).toContain('aria-label="Line 10, 3 claims: 1 refuted, 2 proved"');
    expect(line(12)).toContain('open branch');
    expect(line(18)).toContain('is-dead');
    expect(line(18)).toContain('&lt;/script&gt;');
    expect(line(6)).toContain('<span class="w-comment">');
  });

  test('says what runs showed of recorded assumptions and of clauses', async () => {
    const page = textOf(pageOf(await samplePages(), 'src-ring.dfy.html').replace(/<[^>]*>/g, ''));
    expect(page).toContain('What is recorded as "a" does not hold on 1 of 3 paths, as with n = -1.');
    expect(page).toContain('n > 0 ==> full line 9: The antecedent was true in 2 of 3 runs.');
    expect(page).toContain('a || b line 10: Disjunct 1 was true in 3 of 3 runs, disjunct 2 was true in 0 of 3 runs.');
  });

  test('tells a warning from an error at its line', () => {
    const at = (line: number, severity: 'error' | 'warning') =>
      ({ severity, line, column: 1, endLine: line, endColumn: 2, message: 'm', code: 'unreadable-file' }) as const;
    const file = { path: 'a.dfy', diagnostics: [at(1, 'warning'), at(2, 'error')], deadCode: [], methods: [] };
    const pages = htmlReport(report(file), [{ path: 'a.dfy', text: 'x\ny\n', tokens: [] }], []);
    const lines = pageOf(pages, 'a.dfy.html').split('<div class="line');
    expect(lines.find((line) => line.includes('id="L1"'))).toMatch(/>warning<\/a>/);
    expect(lines.find((line) => line.includes('id="L2"'))).toMatch(/>error<\/a>/);
  });

  test('tells the run that violates a claim: inputs, states, where it stopped, how to repeat it', async () => {
    const text = textOf(pageOf(await samplePages(), 'src-ring.dfy.html'));
    expect(text).toContain('Refuted. In an execution that was run, the postcondition does not hold.');
    expect(text).toContain('State before');
    expect(text).toContain('State where it stopped');
    expect(text).toContain('It stopped in Put , line 10');
    expect(text).toContain(`assay run ${RING_PATH} Put --input '{"inputs":{"n":"@o1"}}'`);
    expect(text).toContain(
      '12 runs, 3 paths. 4 of 5 blocks and 3 of 4 sides of branches were run; 1 side proved dead.',
    );
  });

  test('has the table of a claim and what supports it', async () => {
    const page = pageOf(await samplePages(), 'src-ring.dfy.html');
    const rows = [...(/<table class="primitives">.*?<\/table>/s.exec(page)?.[0].matchAll(/<tr>.*?<\/tr>/gs) ?? [])];
    expect(rows.map(([row]) => textOf(row).trim())).toEqual([
      'Type Status Collected Explication',
      'non null n V Proved nothing Not analysed',
      'postcondition n.value == old(n.value) R Refuted false, true 1 failing run; 3 paths',
    ]);
  });

  test('leads only to places that exist', async () => {
    const pages = await samplePages();
    const ids = new Map(
      pages.map(({ name, content }) => [name, [...content.matchAll(/ id="(.*?)"/g)].map(([, id]) => id)]),
    );
    for (const { name, content } of pages) {
      expect(new Set(ids.get(name)).size, `${name}: each id once`).toBe(ids.get(name)?.length);
      for (const [, href = ''] of content.matchAll(/<a [^>]*href="([^"]*)"/g)) {
        const [page = '', id] = href.split('#');
        const there = ids.get(page === '' ? name : page);
        expect(there, `${name}: ${href}`).toBeDefined();
        // A file without a text has no lines to go to.
        if (id !== undefined && !/^L\d+$/.test(id)) expect(there, `${name}: ${href}`).toContain(id);
      }
    }
  });

  test('is there for a file that could not be read, and for one with errors', () => {
    const page = textOf(pageOf(htmlReport(EVERYTHING, [], []), 'elsewhere-b-.dfy.html'));
    expect(page).toContain('Its claims were not looked at.');
    expect(page).toContain('error line 2, column 3 : int is no bool.');
  });
});

test('claims that support each other in a circle are shown', () => {
  const claims = [
    claim({ id: claimId('a'), supports: claimId('b') }),
    claim({ id: claimId('b'), supports: claimId('a') }),
  ];
  const pages = htmlReport(report({ path: 'a.dfy', diagnostics: [], deadCode: [], methods: [method(claims)] }), [], []);
  expect(pageOf(pages, 'a.dfy.html').match(/<details class="claim /g)).toHaveLength(2);
});

/** The names of tags and attributes in their order; breaks in paths and titles of what was cut follow their text. */
const structureOf = (pages: readonly HtmlFile[]): readonly string[] =>
  pages.flatMap(({ content }) =>
    [...content.replace(/"[^"<>]*"/g, '""').matchAll(/<[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/^<(?:wbr|\/?title)>$/.test(tag)),
  );

test('no text of a program becomes markup', () => {
  const pages = (text: string): readonly HtmlFile[] => {
    const run = {
      inputs: { [text]: text },
      objects: { o: { class: text, fields: { [text]: text } } },
      choices: [text],
    };
    const evidence = [
      { outcome: 'false', engine: 'explorer', entry: text, replay: ['run', text, text], trace: [], ...run } as const,
      { outcome: 'dontknow', engine: 'verifier', entry: text, reason: text, candidate: { [text]: text } } as const,
    ];
    const one = claim({ id: claimId(text), text, status: 'R', triage: text, evidence, under: [[`lemma:${text}`]] });
    const of = method([one], { name: text, warnings: [text], unsupported: [{ feature: text, line: 1 }] });
    const wrong = {
      severity: 'error',
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 2,
      message: text,
      code: 'unreadable-file',
    } as const;
    const file = { path: 'a.dfy', diagnostics: [wrong], deadCode: [], methods: [of] };
    return htmlReport(report(file), [{ path: 'a.dfy', text: ' '.repeat(40), tokens: [] }], []);
  };
  const expected = structureOf(pages('x'));
  for (const text of [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onfocus='",
    '</style>',
    '-->',
  ]) {
    expect(structureOf(pages(text))).toEqual(expected);
  }
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(structureOf(pages(text))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('characters that cannot be seen, or that turn text around, are shown as such', () => {
  const text = 'a\u202eb\u0000c\u2066';
  const pages = htmlReport(report({ path: text, diagnostics: [] }), [{ path: text, text, tokens: [] }], []);
  for (const { content } of pages) expect(content).not.toMatch(/[\u0000\u202e\u2066]/);
  expect(pageOf(pages, 'a-b-c-.dfy.html') || pages[1]?.content).toContain('a\ufffdb\ufffdc\ufffd');
});

test('a long file with many claims is written in no time that a reader notices', () => {
  const lines = 4_000;
  const text = 'assert x > 0;\n'.repeat(lines);
  const claims = Array.from({ length: lines }, (_, i) =>
    claim({
      id: claimId(String(i)),
      line: i + 1,
      endLine: i + 1,
      column: 8,
      endColumn: 13,
      status: i % 50 === 0 ? 'I' : 'V',
    }),
  );
  const long = report({ path: 'a.dfy', diagnostics: [], deadCode: [], methods: [method(claims)] });
  const [index, page] = htmlReport(long, [{ path: 'a.dfy', text, tokens: [] }], []);
  expect(index?.content.length).toBeLessThan(500_000);
  expect(page?.content.match(/class="line"/g)).toHaveLength(lines);
});

test('the policy of the pages allows their script and no other', () => {
  const { text, hash } = REPORT_SCRIPT;
  expect(hash).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`);
  const [index] = htmlReport(ringReport(), [ringSource()], []);
  expect(index?.content).toContain(`<script>${text}</script>`);
  expect(index?.content.match(/<script/g)).toHaveLength(1);
});
