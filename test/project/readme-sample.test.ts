import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { readProjectFile } from '../support/project.js';

const { assay, write } = useCli();

/** Programs of the README with what it shows for each. */
const samples = [
  ...readProjectFile('README.md').matchAll(/`(\w+\.dfy)`:\n\n```dafny\n(.*?)```\n\n```text\n(.*?)```/gs),
];

/** Times and versions are those of the machine, and a slow one makes fewer runs. */
const anywhere = (text: string): string =>
  text.replace(/\(\d+\.\d s, z3 [^\n]*\)\n/, '(T s, z3)\n').replace(/\d+ (runs|paths)/g, 'N $1');

describe('README shows what Assay prints', () => {
  test.each([
    ['check', 'Accounts.dfy'],
    ['resolve', 'Mean.dfy'],
    ['verify', 'Largest.dfy'],
    ['explore', 'Clamp.dfy'],
  ])('assay %s %s', async (command, name) => {
    const [, , program = '', output = ''] = samples.find(([, file]) => file === name) ?? [];
    const { stdout } = await assay([command, write(name, program)]);
    expect(anywhere(stdout)).toBe(anywhere(output));
  });

  test('assay prove Stock.dfy from an entry', async () => {
    const [, , program = '', output = ''] = samples.find(([, file]) => file === 'Stock.dfy') ?? [];
    const { stdout } = await assay(['prove', write('Stock.dfy', program), '--entry', 'Main']);
    expect(output).not.toBe('');
    expect(anywhere(stdout)).toBe(anywhere(output));
  });

  test('assay prove Driver.dfy with a property', async () => {
    const [, , program = '', output = ''] = samples.find(([, file]) => file === 'Driver.dfy') ?? [];
    const [property = ''] = /^\/\/ A lock .*?(?=```)/ms.exec(readProjectFile('README.md')) ?? [];
    const given = write('lock.property', property);
    const { stdout } = await assay(['prove', write('Driver.dfy', program), 'Serve', '--property', given]);
    expect(anywhere(stdout)).toBe(anywhere(output));
  });

  test('a language of a module, and its model as JSON', async () => {
    const readme = readProjectFile('README.md');
    const [, module = ''] = /language of sums:\n\n```js\n(.*?)```/s.exec(readme) ?? [];
    const [, text = ''] = /`two\.sums`:\n\n```text\n(.*?)```/s.exec(readme) ?? [];
    write('sums.mjs', module);
    write('two.sums', text);
    const shown = [...readme.matchAll(/```text\n\$ assay (\w+ [^\n]*two\.[^\n]*)\n(.*?)```/gs)];
    expect(shown).toHaveLength(2);
    const [, check = '', checked = ''] = shown[0] ?? [];
    expect(anywhere((await assay(check.split(' '))).stdout)).toBe(anywhere(checked));
    const [, modelled = '', verifying = ''] = shown[1] ?? [];
    const [command = '', file = ''] = modelled.split(' > ');
    write(file, (await assay(command.split(' '))).stdout);
    const [, verify = '', verified = ''] = /^\$ assay ([^\n]*)\n(.*)$/s.exec(verifying) ?? [];
    expect(anywhere((await assay(verify.split(' '))).stdout)).toBe(anywhere(verified));
  });
});
