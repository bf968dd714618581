import { expect, test } from 'vitest'
import { isInnerHost, isPublicAddress } from './public-address.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00:ec2::254',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  'not an address',
  '',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['185.143.233.1', '8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2a01:4f8::1', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'localhost',
  'localhost.',
  'db.internal.',
  'db.internal...',
  'PRINTER.LAN.',
  '127.0.0.1.',
  '[::1]',
  'router',
  'provider.test',
  '1.0.0.127.in-addr.arpa',
])('%s is an inner host, also with dots at its end', (host) => expect(isInnerHost(host)).toBe(true))

test.each(['farman.example', 'farman.example.', '8.8.8.8'])('%s is a public host', (host) => {
  expect(isInnerHost(host)).toBe(false)
})
