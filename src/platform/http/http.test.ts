import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { cookieHeader, cookieName } from './cookies.ts'
import { formBytesOf } from './page-routes.ts'
import { isSameOrigin } from './same-origin.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

describe('the content security policy of a page', () => {
  it('allows exactly the inline scripts of this page, byte for byte, and our own files', () => {
    const [first, second] = ['window.a = "سلام < &";\n', ' enqueue("\\u003c/script>") ']
    const html = `<body><script>${first}</script><script type="module" async="">${second}</script><script src="/x.js"></script>
      <script async="" src="/y.js"></script></body>`
    expect(directive(contentSecurityPolicy([html], { https: false }), 'script-src')).toBe(
      `script-src 'self' ${hash(first)} ${hash(second)}`,
    )
  })

  it('allows no inline script where the page has none, and never `unsafe-inline` for scripts or eval', () => {
    const policy = contentSecurityPolicy(['<p>سلام</p>'], { https: false })
    expect(directive(policy, 'script-src')).toBe(`script-src 'self'`)
    expect(policy).not.toContain('unsafe-eval')
  })

  it('allows no style attribute, and one style sheet of the page', () => {
    const policy = contentSecurityPolicy([''], { https: false, css: 'a{}' })
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${hash('a{}')}`)
    expect(directive(policy, 'style-src-attr')).toBe(`style-src-attr 'none'`)
    expect(policy).not.toContain('unsafe')
  })

  it('leaves styles and markup to the tools of the development server', () => {
    const policy = contentSecurityPolicy([''], { https: false, development: true })
    expect(directive(policy, 'style-src-attr')).toBe(`style-src-attr 'unsafe-inline'`)
    expect(policy).not.toContain('trusted-types')
  })

  it('does not allow text of users: escaped text is not a script', () => {
    const policy = contentSecurityPolicy(
      ['<p title="&lt;script&gt;evil()&lt;/script&gt;">&lt;script&gt;evil()&lt;/script&gt;</p>'],
      { https: false },
    )
    expect(policy).not.toContain('sha256')
  })

  it('forbids framing, plugins and foreign bases, and limits form targets', () => {
    const policy = contentSecurityPolicy([''], { https: true, formActions: ['https://pay.example'] })
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).toContain(`object-src 'none'`)
    expect(policy).toContain(`base-uri 'none'`)
    expect(directive(policy, 'form-action')).toBe(`form-action 'self' https://pay.example`)
  })

  it('upgrades insecure requests only over https: a phone on the same network has only http', () => {
    expect(contentSecurityPolicy([''], { https: true })).toContain('upgrade-insecure-requests')
    expect(contentSecurityPolicy([''], { https: false })).not.toContain('upgrade-insecure-requests')
  })
})

describe('a cookie', () => {
  const sid = { name: 'sid', value: 'a/b=ج', maxAgeSeconds: 60, httpOnly: true }

  it('is bound to the host over https and unreadable for scripts', () => {
    expect(cookieHeader(sid, true)).toBe(
      '__Host-sid=a%2Fb%3D%D8%AC; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(cookieName('sid', true)).toBe('__Host-sid')
  })

  it('has its plain name and no Secure over http, where a browser would reject it', () => {
    expect(cookieHeader(sid, false)).toBe('sid=a%2Fb%3D%D8%AC; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
  })

  it('readable by scripts is bound to the host over https too', () => {
    expect(cookieHeader({ ...sid, name: 'look', httpOnly: false }, true)).toBe(
      '__Host-look=a%2Fb%3D%D8%AC; Max-Age=60; Path=/; Secure; SameSite=Lax',
    )
  })

  it.each([0, -1])('of age %i is removed', (maxAgeSeconds) => {
    expect(cookieHeader({ ...sid, value: '', maxAgeSeconds }, true)).toContain('Max-Age=0')
  })
})

it.each([
  ['a form of our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://farman.example' }, true],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }, true],
  ['an old browser on our page', { origin: 'https://farman.example' }, true],
  ['a program without a browser', {}, true],
  ['a foreign page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  [
    'a foreign page that forges nothing but its Origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://farman.example' },
    false,
  ],
  ['a sister host', { 'sec-fetch-site': 'same-site', origin: 'https://shop.farman.example' }, false],
  ['an old browser on a foreign page', { origin: 'https://evil.example' }, false],
  ['our name over http', { origin: 'http://farman.example' }, false],
  ['our name at another port', { origin: 'https://farman.example:8443' }, false],
  ['a name that begins like ours', { origin: 'https://farman.example.evil.example' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
])('%s may change something: %j → %s', (_who, headers, allowed) => {
  expect(isSameOrigin(headers, 'https://farman.example')).toBe(allowed)
})

describe('the body of a page’s form', () => {
  const formBytes = formBytesOf([{ name: 'support', formBytes: { '/profile/support/:ticketId': 25_000_000 } }])
  const multipart = 'multipart/form-data; boundary=x'

  it('may carry files only where a feature accepts them, and only as a form with files', () => {
    expect(formBytes('/profile/support/0123456789', multipart)).toBe(25_000_000)
    expect(formBytes('/profile/support/0123456789', 'application/x-www-form-urlencoded')).toBe(65_536)
    expect(formBytes('/profile/support/0123456789/reply', multipart)).toBe(65_536)
    expect(formBytes('/login', multipart)).toBe(65_536)
  })
})
