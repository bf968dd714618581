import { expect, it } from 'vitest'
import { answerTalkForm, type TalkActions } from './answer-talk-form.ts'
import { chatRefusals, tooManyMessagesText } from './texts.ts'

const minute = 60
const wait = (waitSeconds: number) => ({
  allowed: false as const,
  waitSeconds,
  until: new Date(Date.parse('2026-11-27T06:30:00Z') + waitSeconds * 1000),
})

it.each([
  [50, 'too-many', 'چند دقیقهٔ دیگر', 'پشت سر هم'],
  [10 * minute, 'too-many', 'چند دقیقهٔ دیگر', 'پشت سر هم'],
  [11 * minute, 'too-many-today', '۲۴ ساعت دیگر', 'در ۲۴ ساعت گذشته'],
  [22 * 60 * minute, 'too-many-today', '۲۴ ساعت دیگر', 'در ۲۴ ساعت گذشته'],
] as const)('formats a wait of %s seconds correctly', async (seconds, code, when, often) => {
  const refused = { ok: false, code: 'too-many', wait: wait(seconds) } as const
  const form = new FormData()
  form.set('intent', 'quick')
  form.set('quick', 'last-price')
  const actions = { send: () => Promise.resolve(refused) } as unknown as TalkActions
  expect(await answerTalkForm({ form, problems: {} }, actions)).toEqual({ refused: code })
  expect(chatRefusals[code]).toContain(when)
  expect(tooManyMessagesText(wait(seconds))).toMatch(new RegExp(`^${often}`))
})
