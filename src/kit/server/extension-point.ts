/** A value that a domain provides for an extension point. It is an entry of `extensions` in the domain's domain.ts. */
export type Extension = { readonly point: string; readonly value: unknown }

/**
 * An extension point lets a domain use values from domains that it does not know. Later domains provide values of type T, and the
 * domain that declares the point reads them all (`registered.extensionsOf`). It is declared in that domain's
 * `server/extension-points.ts`.
 */
export type ExtensionPoint<T> = { readonly name: string; readonly extend: (value: T) => Extension }

/**
 * Declares an extension point.
 * @param name must be unique among the extension points
 */
export const extensionPoint = <T>(name: string): ExtensionPoint<T> => ({
  name,
  extend: (value) => ({ point: name, value }),
})
