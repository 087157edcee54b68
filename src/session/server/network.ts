import { SocketAddress, isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:([\d.]+)$/
/** An address as it is shown: in its short form, an IPv4 one in IPv6 as IPv4. What is none stays as it is. */
export const plainAddress = (address: string): string => {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  const short = new SocketAddress({ address: bare, family: 'ipv6' }).address
  const mapped = MAPPED.exec(short)?.[1]
  return mapped !== undefined && isIPv4(mapped) ? mapped : short
}
/** What tries are counted by: an IPv4 address, or the /64 of an IPv6 one, of which a client has all. */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const whole = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')]
  return `${whole.slice(0, 4).join(':')}::/64`
}
