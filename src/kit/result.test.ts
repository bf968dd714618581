import { expect, it } from 'vitest'
import { ok, refuse, type Result } from './result.ts'

const halve = (n: number): Result<number, 'odd'> => (n % 2 === 0 ? ok(n / 2) : refuse('odd'))

it('a refusal carries its code and an acceptance its value', () => {
  expect(halve(8)).toEqual({ ok: true, value: 4 })
  expect(halve(7)).toEqual({ ok: false, code: 'odd' })
})
