/** A value that a domain provides for an extension point: an entry of `extensions` in its domain.ts. */
export type Extension = { readonly point: string; readonly value: unknown }

/**
 * An extension point lets a domain ask domains that it does not know for values. Later domains provide values of T, and this one
 * reads them all (`registered.extensionsOf`). It is declared in the `server/extension-points.ts` of the domain that asks.
 */
export type ExtensionPoint<T> = { readonly name: string; readonly extend: (value: T) => Extension }

/** @param name must be unique among the extension points */
export const extensionPoint = <T>(name: string): ExtensionPoint<T> => ({
  name,
  extend: (value) => ({ point: name, value }),
})
