import { expect, test, vi } from 'vitest'
import type { Log } from '#platform/log.ts'
import { sessionMark } from '#platform/security-log.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { endSignIn } from './end-sign-in.ts'
import { signInWithPassword } from './password/sign-in-with-password.ts'
import { mobile, otherCode, testBrowser } from './test-browser.ts'
import { verifySignInCode } from './verify-sign-in-code.ts'

const db = useTestDb()

/** Creates a browser whose process logs to this test. */
function watched() {
  const browser = testBrowser(db)
  const lines: Record<string, unknown>[] = []
  const log = { info: vi.fn((line: Record<string, unknown>) => void lines.push(line)) } as unknown as Log
  return { ...browser, ctx: () => ({ ...browser.ctx(), log }), lines }
}

test('every try of a code is logged: refused with its reason, then accepted with person and session', async () => {
  const person = await aPerson(db)
  const { ctx, lines, ...browser } = watched()
  await browser.ask(person.mobile)
  const code = await browser.readCode()
  const { browserToken } = browser
  await verifySignInCode(ctx(), { browserToken, code: otherCode(code) })
  const answer = await verifySignInCode(ctx(), { browserToken, code })
  if (!answer.ok) throw new Error(answer.code)
  const from = expect.stringMatching(/^[0-9a-f]{16}$/) as string
  expect(lines).toEqual([
    { security: 'proof-refused', id: 'test', from, proof: 'code', reason: 'code-wrong' },
    {
      security: 'proof-accepted',
      id: 'test',
      from,
      proof: 'code',
      person: String(person.id),
      session: sessionMark(answer.value.token),
    },
  ])
  const written = JSON.stringify(lines)
  for (const secret of [code, person.mobile, answer.value.token, '203.0.113.7']) expect(written).not.toContain(secret)
})

test('a wrong password, a reached limit and a sign-out are logged, without the password', async () => {
  const { ctx, lines } = watched()
  for (let tried = 0; tried <= 10; tried++) {
    await signInWithPassword(ctx(), { mobile: mobile('09120000001'), password: 'Kavir-shab-92' })
  }
  await endSignIn(ctx())
  expect(lines.map(({ security, reason }) => [security, reason])).toEqual([
    ...Array.from({ length: 10 }, () => ['proof-refused', 'password-wrong']),
    ['proof-refused', 'limited'],
    ['signed-out', undefined],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Kavir|0912/)
})
