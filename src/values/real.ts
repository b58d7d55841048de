/** Run-time reals: exact rationals with value equality. */
import { hash, type ValueObject } from 'immutable';
import type { Integer, Rational } from '../model/index.js';
import { integers, rational } from '../model/index.js';

export class Real implements ValueObject, Rational {
  readonly numerator: Integer;
  readonly denominator: Integer;

  private constructor({ numerator, denominator }: Rational) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /** The denominator is not zero. */
  static of(numerator: Integer, denominator: Integer = 1): Real {
    return new Real(rational(numerator, denominator));
  }

  add(other: Real): Real {
    return Real.of(
      integers.add(
        integers.multiply(this.numerator, other.denominator),
        integers.multiply(other.numerator, this.denominator),
      ),
      integers.multiply(this.denominator, other.denominator),
    );
  }

  negate(): Real {
    return Real.of(integers.negate(this.numerator), this.denominator);
  }

  subtract(other: Real): Real {
    return this.add(other.negate());
  }

  multiply(other: Real): Real {
    return Real.of(
      integers.multiply(this.numerator, other.numerator),
      integers.multiply(this.denominator, other.denominator),
    );
  }

  /** The divisor is not zero. */
  divide(other: Real): Real {
    return Real.of(
      integers.multiply(this.numerator, other.denominator),
      integers.multiply(this.denominator, other.numerator),
    );
  }

  compare(other: Real): -1 | 0 | 1 {
    return integers.compare(
      integers.multiply(this.numerator, other.denominator),
      integers.multiply(other.numerator, this.denominator),
    );
  }

  floor(): Integer {
    return integers.divide(this.numerator, this.denominator);
  }

  equals(other: unknown): boolean {
    return other instanceof Real && this.numerator === other.numerator && this.denominator === other.denominator;
  }

  hashCode(): number {
    return Math.imul(31, hash(this.numerator)) + hash(this.denominator);
  }
}
