/** A term outside the vocabulary that solvers get. The message is a sentence about the program. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable';
}
