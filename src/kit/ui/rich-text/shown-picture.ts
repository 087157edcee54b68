/**
 * Whether the picture of an address may be shown: by https, from a host that an ADMIN allows (decision P436). The page was sent
 * with the hosts that its content policy lets through.
 */
export function isShownPicture(href: string): boolean {
  const { protocol, port, hostname } = new URL(href)
  const hosts = document.querySelector<HTMLMetaElement>('meta[name=picture-hosts]')?.content.split(' ') ?? []
  return protocol === 'https:' && port === '' && hosts.includes(hostname)
}
