/** Values that say whether something went well, for use with `:-`: `Option`, `Result` and `Outcome`. */
module Std.Wrappers {

  /** A value, or none. */
  datatype Option<+T> = None | Some(value: T) {

    predicate IsFailure() {
      !Some?
    }

    function PropagateFailure<U>(): Option<U>
      requires !Some?
    {
      None
    }

    function Extract(): T
      requires !None?
    {
      this.value
    }

    /** The value, or `default` where there is none. */
    function GetOr(default: T): T {
      if Some? then value else default
    }

    /** The value as a success; `error` says why there is none. */
    function ToResult<E>(error: E): Result<T, E> {
      if Some? then Success(value) else Failure(error)
    }

    /** Whether there is a value; `error` says why there is none. */
    function ToOutcome<E>(error: E): Outcome<E> {
      if Some? then Pass else Fail(error)
    }

    function Map<FC>(rewrap: Option<T> -> FC): FC {
      rewrap(this)
    }
  }

  /** What was asked for, or why it could not be had. */
  datatype Result<+R, +E> = Success(value: R) | Failure(error: E) {

    predicate IsFailure() {
      !Success?
    }

    function PropagateFailure<U>(): (r: Result<U, E>)
      requires !Success?
    {
      Failure(error)
    }

    function Extract(): R
      requires !Failure?
    {
      this.value
    }

    /** The value, or `default` after a failure. */
    function GetOr(default: R): R {
      if Success? then value else default
    }

    /** The value, without the reason where there is none. */
    function ToOption(): Option<R> {
      if Success? then Some(value) else None
    }

    /** Success or failure, without the value. */
    function ToOutcome(): Outcome<E> {
      if Success? then Pass else Fail(error)
    }

    function Map<FC>(rewrap: Result<R, E> -> FC): FC {
      rewrap(this)
    }

    /** The same result with another kind of reason. */
    function MapFailure<NewE>(reWrap: E -> NewE): Result<R, NewE> {
      if Success? then Success(value) else Failure(reWrap(error))
    }
  }

  /** Success without a value, or why there is none. It has no `Extract`: `:- e;` stands alone. */
  datatype Outcome<+E> = Pass | Fail(error: E) {

    predicate IsFailure() {
      !Pass?
    }

    function PropagateFailure(): Outcome<E>
      requires !Pass?
    {
      this
    }

    /** `r` after success. */
    function ToOption<R>(r: R): Option<R> {
      if Pass? then Some(r) else None
    }

    /** `r` after success, and the reason after a failure. */
    function ToResult<R>(r: R): Result<R, E> {
      if Pass? then Success(r) else Failure(error)
    }

    function Map<FC>(rewrap: Outcome<E> -> FC): FC {
      rewrap(this)
    }

    /** `default` after success, and another kind of reason after a failure. */
    function MapFailure<T, NewE>(rewrap: E -> NewE, default: T): Result<T, NewE> {
      if Pass? then Success(default) else Failure(rewrap(error))
    }

    /** `:- Outcome.Need(condition, error);` ends a method that gives an `Outcome` where the condition does not hold. */
    static function Need(condition: bool, error: E): (result: Outcome<E>) {
      if !condition then Fail(error) else Pass
    }
  }

  /** What `Need` gives: an outcome that becomes a `Result`. */
  datatype OutcomeResult<+E> = Pass' | Fail'(error: E) {

    predicate IsFailure() {
      !Pass'?
    }

    function PropagateFailure<U>(): Result<U, E>
      requires IsFailure()
    {
      Failure(error)
    }
  }

  /** `:- Need(condition, error);` ends a method that gives a `Result` where the condition does not hold. */
  function Need<E>(condition: bool, error: E): (result: OutcomeResult<E>) {
    if !condition then Fail'(error) else Pass'
  }
}
