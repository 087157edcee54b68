import { expect, test } from 'vitest'
import { toNetworkKey, toPlainAddress } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9', '203.0.113.9'],
  ['2001:DB8:0:0:1:0:0:2', '2001:db8::1:0:0:2', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::a', '2001:db8:1:2::a', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:eeee:dddd:cccc', '2001:db8:1:2:ffff:eeee:dddd:cccc', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['203.0.113.9:51234', '203.0.113.9', '203.0.113.9'],
  ['[2001:db8:1:2::a]:443', '2001:db8:1:2::a', '2001:db8:1:2::/64'],
  ['unknown', 'unknown', 'unknown'],
])('the address %s is shown as %s and counts as %s', (address, shown, network) => {
  expect(toPlainAddress(address)).toBe(shown)
  expect(toNetworkKey(address)).toBe(network)
})
