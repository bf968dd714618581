import { expect, test } from 'vitest'
import { addressGroup, addressLimits, wideAddressGroup } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the address %s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
])('the network around the address %s is %s', (address, group) => {
  expect(wideAddressGroup(address)).toBe(group)
})

test('a sender with a whole /48 of IPv6 is counted as one network too, and an IPv4 address by itself', () => {
  expect(addressLimits('sign-in', '2001:db8:1:2::9', { max: 20, seconds: 3600 })).toEqual([
    { key: 'sign-in:address:2001:db8:1:2', max: 20, seconds: 3600 },
    { key: 'sign-in:network:2001:db8:1', max: 80, seconds: 3600 },
  ])
  expect(addressLimits('sign-in', '203.0.113.7', { max: 20, seconds: 3600 })).toHaveLength(1)
})
