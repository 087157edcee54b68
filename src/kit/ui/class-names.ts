/** Joins the class names that apply; false and undefined are left out. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== false && name !== '').join(' ')
