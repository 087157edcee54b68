/** A value that a domain provides for an extension point: an entry of `extensions` in its domain.web.ts. */
export type WebExtension = { readonly point: object; readonly value: unknown }

/**
 * An extension point lets the pages of a domain ask domains that they do not know for values. Later domains provide values of T,
 * and these pages read them all. It is declared in the `web/extension-points.ts` of the domain that asks.
 */
type WebExtensionPoint<T> = { readonly extend: (value: T) => WebExtension; readonly values: () => readonly T[] }

let provided: readonly WebExtension[] = []
/** Sets the values of all extension points. The app collects them from the domains before it renders. */
export const setWebExtensions = (all: readonly WebExtension[]): void => void (provided = all)

export function webExtensionPoint<T>(): WebExtensionPoint<T> {
  const point: WebExtensionPoint<T> = {
    extend: (value) => ({ point, value }),
    values: () => provided.filter((each) => each.point === point).map(({ value }) => value as T),
  }
  return point
}
