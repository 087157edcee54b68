export type Extension = { readonly point: string; readonly value: unknown }

/**
 * Lets a domain use values from domains that it does not know. Later domains provide values of type T, and the domain that
 * declares the point in its `server/extension-points.ts` reads them all (`registered.extensionsOf`).
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
