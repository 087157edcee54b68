/** What a domain provides for an extension point: an entry of `extensions` in its domain.ts. */
export type Extension = { readonly point: string; readonly value: unknown }

/**
 * What a domain asks of those that it does not know: the domains behind it provide values of T, it reads them all
 * (`registered.extensionsOf`). Declared in the `server/extension-points.ts` of the domain that asks.
 */
export type ExtensionPoint<T> = { readonly name: string; readonly extend: (value: T) => Extension }

/** @param name of no other point */
export const extensionPoint = <T>(name: string): ExtensionPoint<T> => ({
  name,
  extend: (value) => ({ point: name, value }),
})
