import { SocketAddress, isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:([\d.]+)$/
/** Some proxies add the client's port, which differs each time. */
const WITH_PORT = /^(?:([\d.]+)|\[([^\]]+)\])(?::\d+)?$/
/**
 * Formats an address for display: in its short form, without a port, and an IPv4-mapped IPv6 address as IPv4. An invalid address
 * stays unchanged.
 */
export const toPlainAddress = (address: string): string => {
  const [, v4, v6] = WITH_PORT.exec(address) ?? []
  const bare = (v4 ?? v6 ?? address).replace(/%.*$/, '')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return address
  const short = new SocketAddress({ address: bare, family: 'ipv6' }).address
  const mapped = MAPPED.exec(short)?.[1]
  return mapped !== undefined && isIPv4(mapped) ? mapped : short
}
/** The key by which attempts are counted: an IPv4 address, or the /64 of an IPv6 address, which belongs to one client. */
export const toNetworkKey = (address: string): string => {
  const plain = toPlainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const full = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')]
  return `${full.slice(0, 4).join(':')}::/64`
}
