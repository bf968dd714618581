import { createServer, request, type IncomingMessage } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { parseConfig, readConfig } from './config.ts'
import { clientAddress, parseProxyTrust } from './proxy-trust.ts'

/** Returns the address of the client by TRUST_PROXY, for a connection from `own` with these headers. */
const seen = (trust: string, own: string, forwarded?: string) =>
  clientAddress(
    { socket: { remoteAddress: own }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    parseProxyTrust(trust),
  )

const person = '198.51.100.7'
const cdn = '203.0.113.80'

describe('the client behind proxies', () => {
  it.each([
    // No proxy is trusted.
    ['false', person, '6.6.6.6', person],
    // nginx on this machine.
    ['true', '127.0.0.1', person, person],
    ['true', '127.0.0.1', `6.6.6.6, ${person}`, person],
    ['loopback', '10.0.0.2', person, '10.0.0.2'],
    // Client → CDN → nginx: the CDN's networks are trusted, so the address before them is the client.
    [`private,203.0.113.0/24`, '10.0.0.2', `${person}, ${cdn}`, person],
    [`private,203.0.113.0/24`, '10.0.0.2', `6.6.6.6, ${person}, ${cdn}`, person],
    // A client that bypasses the CDN and claims to be behind it.
    [`private,203.0.113.0/24`, '10.0.0.2', `6.6.6.6, ${person}`, person],
    // Without the CDN's networks all clients would have the CDN's address.
    ['true', '10.0.0.2', `${person}, ${cdn}`, cdn],
    // By number: two proxies.
    ['2', '10.0.0.2', `${person}, ${cdn}`, person],
    ['2', '10.0.0.2', `6.6.6.6, ${person}, ${cdn}`, person],
    ['1', '10.0.0.2', `6.6.6.6, ${person}`, person],
    ['2', '10.0.0.2', undefined, '10.0.0.2'],
    // IPv6, and IPv4 written as IPv6.
    ['2001:db8::/32', '2001:db8::5', '2001:470::9', '2001:470::9'],
    ['true', '::ffff:127.0.0.1', person, person],
  ])('TRUST_PROXY=%s, from %s, X-Forwarded-For %s: %s', (trust, own, forwarded, client) => {
    expect(seen(trust, own, forwarded)).toBe(client)
  })

  it('reads the networks of a CDN from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'farman-cdn-'))
    const file = join(folder, 'cdn.txt')
    writeFileSync(file, '# the CDN\n203.0.113.0/24\n2001:db8::/32 # IPv6\n\n')
    expect(seen(`private,@${file}`, '127.0.0.1', `${person}, ${cdn}`)).toBe(person)
    rmSync(folder, { recursive: true })
  })

  it.each(['perhaps', '99', '10.0.0.0/99', '@/no/such/file', ','])(
    'refuses TRUST_PROXY=%s with a sentence',
    (value) => {
      expect(readConfig({ TRUST_PROXY: value }).problems).toEqual([
        'TRUST_PROXY: is neither true, false, a number of proxies, networks such as 203.0.113.0/24 nor @FILE with one in each line',
      ])
    },
  )

  it('is the same for Fastify over real connections: client, CDN, nginx, product', async () => {
    const { TRUST_PROXY: trust } = parseConfig({ TRUST_PROXY: 'loopback,203.0.113.0/24' })
    const app = Fastify({ trustProxy: trust && trust.trusts })
    app.get('/', async ({ ip, raw }) => ({ ip, early: clientAddress(raw, trust) }))
    const product = await app.listen({ port: 0, host: '127.0.0.1' })
    /** Appends the address of the client, as nginx does; a real CDN connects from its own networks. */
    const nginx = createServer((incoming, outgoing) => {
      const before = String(incoming.headers['x-forwarded-for'] ?? '')
      const headers = { ...incoming.headers, 'x-forwarded-for': `${before}, ${cdn}` }
      request(product + (incoming.url ?? ''), { headers }, (answer) => answer.pipe(outgoing)).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => nginx.once('listening', resolve))
    const { port } = nginx.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': `6.6.6.6, ${person}` } })
    expect(await answer.json()).toEqual({ ip: person, early: person })
    nginx.close()
    await app.close()
  })
})
