/** Returns the nonce of this page's Content-Security-Policy, or '' under the development server, which sends no policy. */
export const readNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

/**
 * Adds the nonce to `<style>` elements that libraries create without one, because the policy would block them (interface.md,
 * CSP).
 */
export function putNonceOnStyles(nonce: string): void {
  const create = document.createElement.bind(document) as (name: string, options?: ElementCreationOptions) => HTMLElement
  document.createElement = ((name: string, options?: ElementCreationOptions) =>
    name.toLowerCase() === 'style'
      ? Object.assign(create(name, options), { nonce })
      : create(name, options)) as typeof document.createElement
}
