/** Lines of horizontal and vertical pieces as paths of a picture, with round corners and an arrow head. */
import type { Point } from './arrange.js';

const HEAD_LENGTH = 8;
const HEAD_WIDTH = 4;

/** At the end of the line. */
export function arrowHead(points: readonly Point[]): string {
  const to = points.at(-1);
  if (to === undefined) return '';
  const { dx, dy } = direction(points.at(-2) ?? to, to);
  const [x, y] = [tenth(to.x - dx * HEAD_LENGTH), tenth(to.y - dy * HEAD_LENGTH)];
  return `M${to.x},${to.y} L${tenth(x - dy * HEAD_WIDTH)},${tenth(y + dx * HEAD_WIDTH)} L${tenth(x + dy * HEAD_WIDTH)},${tenth(y - dx * HEAD_WIDTH)} Z`;
}

/** It ends where the head begins. */
export function linePath(points: readonly Point[]): string {
  return rounded(shortened(points));
}

function shortened(points: readonly Point[]): readonly Point[] {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined) return points;
  const { dx, dy } = direction(before, end);
  return [
    ...points.slice(0, -1),
    { x: tenth(end.x - dx * (HEAD_LENGTH - 1)), y: tenth(end.y - dy * (HEAD_LENGTH - 1)) },
  ];
}

function direction(from: Point, to: Point): { readonly dx: number; readonly dy: number } {
  return Math.abs(to.x - from.x) > Math.abs(to.y - from.y)
    ? { dx: Math.sign(to.x - from.x), dy: 0 }
    : { dx: 0, dy: to.y < from.y ? -1 : 1 };
}

const BEND = 6;

function rounded(points: readonly Point[]): string {
  return points
    .map((point, i) => {
      const before = points[i - 1];
      const after = points[i + 1];
      if (before === undefined) return `M${point.x},${point.y}`;
      if (after === undefined) return `L${point.x},${point.y}`;
      const start = towards(point, before);
      const end = towards(point, after);
      return `L${start.x},${start.y} Q${point.x},${point.y} ${end.x},${end.y}`;
    })
    .join(' ');
}

/** A little way from one point to another, and never more than half of it. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(BEND, length / 2) / length;
  return { x: tenth(from.x + (to.x - from.x) * part), y: tenth(from.y + (to.y - from.y) * part) };
}

/** Enough digits, and no more. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
