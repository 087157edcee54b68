/** Joins the class names, leaving out false, undefined and empty ones. */
export const joinClassNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== false && name !== '').join(' ')
