import { describe, expect, it } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { publicOrigin } from './public-origin.ts'

const origin = (headers: Record<string, string>, environment: Record<string, string> = {}) =>
  publicOrigin(headers, parseConfig(environment))

describe('the public origin', () => {
  it('is the configured address, regardless of the request', () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    const environment = { PUBLIC_URL: 'https://farman.example', TRUST_PROXY: 'true' }
    expect(origin(headers, environment)).toBe('https://farman.example')
  })

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.7', 'farman', 'shop.local', 'a.internal'])(
    'is the host of the request when it belongs to a local network: %s',
    (host) => {
      expect(origin({ host })).toBe(`http://${host}`)
    },
  )

  it.each([
    'evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    'evil.example#.local',
    'a/b',
    'a b',
    '',
    'localhost\\.evil.example',
  ])('is not taken from a foreign host: %s', (host) => {
    expect(origin({ host })).toBeNull()
  })

  it('is the same for a repeated request, and independent of others', () => {
    const trusting = parseConfig({ TRUSTED_HOSTS: 'demo.example' })
    const strict = parseConfig({})
    for (let turn = 0; turn < 2; turn++) {
      expect(publicOrigin({ host: 'demo.example' }, trusting)).toBe('http://demo.example')
      expect(publicOrigin({ host: 'demo.example' }, strict)).toBeNull()
      expect(publicOrigin({ host: 'DEMO.example:80' }, trusting)).toBe('http://demo.example')
    }
    const behindProxy = parseConfig({ TRUSTED_HOSTS: 'demo.example', TRUST_PROXY: 'true' })
    expect(publicOrigin({ host: 'demo.example', 'x-forwarded-proto': 'https' }, behindProxy)).toBe(
      'https://demo.example',
    )
    expect(publicOrigin({ host: 'demo.example' }, behindProxy)).toBe('http://demo.example')
  })

  it('may be a host that the configuration trusts', () => {
    expect(origin({ host: 'Demo.Example' }, { TRUSTED_HOSTS: 'other.example, demo.example' })).toBe(
      'http://demo.example',
    )
  })

  it('is not taken from a forwarded header, except from a trusted proxy, and then only for a trusted name', () => {
    const headers = { host: 'localhost', 'x-forwarded-host': 'demo.example', 'x-forwarded-proto': 'https' }
    expect(origin(headers)).toBe('http://localhost')
    expect(origin(headers, { TRUST_PROXY: 'true' })).toBeNull()
    expect(origin(headers, { TRUST_PROXY: 'true', TRUSTED_HOSTS: 'demo.example' })).toBe('https://demo.example')
  })
})
