/** A value that a domain provides for an extension point. It is an entry of `extensions` in the domain's domain.web.ts. */
export type WebExtension = { readonly point: object; readonly value: unknown }

/**
 * An extension point lets the pages of a domain use values from domains that they do not know. Later domains provide values of
 * type T, and these pages read them all. It is declared in the `web/extension-points.ts` of the domain that uses the values.
 */
type WebExtensionPoint<T> = { readonly extend: (value: T) => WebExtension; readonly values: () => readonly T[] }

let provided: readonly WebExtension[] = []
/** Sets the values of all extension points, which the app collects from the domains before it renders. */
export const setWebExtensions = (all: readonly WebExtension[]): void => void (provided = all)

export function webExtensionPoint<T>(): WebExtensionPoint<T> {
  const point: WebExtensionPoint<T> = {
    extend: (value) => ({ point, value }),
    values: () => provided.filter((each) => each.point === point).map(({ value }) => value as T),
  }
  return point
}
