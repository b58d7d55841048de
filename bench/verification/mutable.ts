/** For models that a bench changes before they are verified. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
