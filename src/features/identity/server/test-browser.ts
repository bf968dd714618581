import { RouterContextProvider } from 'react-router'
import { parseMobile, type Mobile } from '#kit/mobile.ts'
import type { Config } from '#platform/config.ts'
import { platformContext, scopeContext, type RequestContext, type RequestScope } from '#platform/context.ts'
import { newToken } from '#platform/secrets.ts'
import { guestSession } from '#platform/session.ts'
import type { TestDb } from '../../../../tests/support/database.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { requestCode } from './request-code.ts'
import { browserHolder } from './sign-in-codes.ts'
import { verifySignInCode } from './verify-sign-in-code.ts'

export function mobile(text: string): Mobile {
  const parsed = parseMobile(text)
  if (!parsed.ok) throw new Error(`Not a mobile number: ${text}`)
  return parsed.value
}

type BrowserOptions = { address?: string; config?: Partial<Config> }

/** A browser for tests with its own cookie, address and adjustable clock. */
export function testBrowser(test: TestDb, { address = '203.0.113.7', config = {} }: BrowserOptions = {}) {
  const browserToken = newToken()
  let deviceCookie: string | undefined
  let now = test.now
  const scope = (): RequestScope => ({
    id: 'test',
    origin: 'http://localhost',
    session: guestSession,
    address,
    userAgent: 'test',
    cookies: [],
    deviceCookie,
  })
  const platform = () => testPlatform(test, { now: () => now, config })
  const ctx = (): RequestContext => ({ ...platform(), db: test.db, scope: scope(), now })
  return {
    browserToken,
    ctx,
    passSeconds: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)),
    ask: (to: string, { again = false, nextPath = '/profile' } = {}) =>
      requestCode(ctx(), {
        mobile: mobile(to),
        holder: browserHolder(browserToken),
        purpose: 'sign-in',
        nextPath,
        again,
      }),
    async answer(code: string) {
      const own = ctx()
      const answer = await verifySignInCode(own, { browserToken, code })
      deviceCookie = own.scope.deviceCookie
      return answer
    },
    /** The device cookie of earlier sign-ins. */
    device: () => deviceCookie,
    bringDevice: (cookie: string | undefined) => void (deviceCookie = cookie),
    /** Reads the code of the last message, like its owner. */
    async readCode(): Promise<string> {
      const message = await test.db
        .selectFrom('sms_message')
        .select('tokens_sealed')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return (JSON.parse(test.secrets.open(message.tokens_sealed)) as string[])[0]!
    },
    /** Builds the arguments of a screen's loader or action for a request of this browser. */
    visit(path: string, form?: Record<string, string>, { cookie = `sign-in=${browserToken}` } = {}) {
      const url = new URL(path, 'http://localhost')
      const body = form && new URLSearchParams(form)
      const request = new Request(url, { method: body ? 'POST' : 'GET', body, headers: { cookie } })
      const context = new RouterContextProvider()
      const requestScope = scope()
      context.set(platformContext, platform())
      context.set(scopeContext, requestScope)
      return { args: { request, url, context, params: {}, pattern: '/login' }, scope: requestScope }
    },
  }
}

/** Returns any other code. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
