/** How many claims have each status, in per cent, explicit and implicit ones apart. */
import { describe, expect, test } from 'vitest';
import type { Status } from '../../src/evidence/index.js';
import { distributionOf, distributionText } from '../../src/report/distribution.js';

function claims(explicit: boolean, ...statuses: readonly Status[]): { explicit: boolean; status: Status }[] {
  return statuses.map((status) => ({ explicit, status }));
}

describe('the distribution of statuses', () => {
  test('has shares of explicit claims, of implicit ones and of all', () => {
    const { explicit, implicit, total } = distributionOf([
      ...claims(true, 'V', 'R', 'V?'),
      ...claims(false, 'V', 'V', 'D', 'F', 'I'),
    ]);
    expect(explicit).toMatchObject({ claims: 3, conclusive: 2, inconclusive: 1, conclusivePercent: 66.7 });
    expect(explicit.percent).toMatchObject({ V: 33.3, R: 33.3, 'V?': 33.3, D: 0 });
    expect(implicit).toMatchObject({ claims: 5, conclusive: 4, inconclusive: 1, conclusivePercent: 80 });
    expect(total.counts).toEqual({ V: 3, R: 1, F: 1, D: 1, U: 0, 'V?': 1, 'R?': 0, 'F?': 0, I: 1 });
    expect(total.conclusivePercent).toBe(75);
  });

  test.each<Status>(['U', 'V?', 'R?', 'F?', 'I'])('%s is not conclusive', (status) => {
    expect(distributionOf(claims(true, status)).total).toMatchObject({ conclusive: 0, conclusivePercent: 0 });
  });

  test('has no share of nothing', () => {
    expect(distributionOf([]).total).toMatchObject({ claims: 0, conclusivePercent: null });
    expect(distributionText(distributionOf([]))).toBe('');
  });

  test('is no table where everything is proved', () => {
    expect(distributionText(distributionOf(claims(true, 'V', 'V')))).toBe('');
  });

  test('is a table of the statuses that there are', () => {
    const table = distributionText(distributionOf([...claims(true, 'V', 'V', 'U'), ...claims(false, 'V')]));
    expect(table.split('\n')).toEqual([
      'status                     explicit          implicit           total',
      'V                                 2  66.7 %         1  100.0 %      3  75.0 %',
      'U                                 1  33.3 %         0    0.0 %      1  25.0 %',
      'all                               3                 1               4',
      'conclusive                        2  66.7 %         1  100.0 %      3  75.0 %',
      'conclusive : inconclusive     2 : 1               all           3 : 1',
      '',
    ]);
  });
});
