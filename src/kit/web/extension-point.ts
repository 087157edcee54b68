/** A domain's value for an extension point, listed in the `extensions` of its domain.web.ts. */
export type WebExtension = { readonly point: object; readonly value: unknown }

/**
 * Lets the pages of a domain use values of domains that they do not know. Later domains provide values of type T, and these pages
 * read them all. The domain that uses the values declares the point in its `web/extension-points.ts`.
 */
type WebExtensionPoint<T> = { readonly extend: (value: T) => WebExtension; readonly values: () => readonly T[] }

let provided: readonly WebExtension[] = []
/** The app collects the values from the domains before it renders. */
export const setWebExtensions = (all: readonly WebExtension[]): void => void (provided = all)

export function webExtensionPoint<T>(): WebExtensionPoint<T> {
  const point: WebExtensionPoint<T> = {
    extend: (value) => ({ point, value }),
    values: () => provided.filter((each) => each.point === point).map(({ value }) => value as T),
  }
  return point
}
