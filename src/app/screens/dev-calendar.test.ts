import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { platformContext, scopeContext, type Platform, type RequestScope } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { action, loader } from './dev-calendar.tsx'

const clock = { now: () => new Date('2026-11-20T21:00:00Z') }

function argsOf(mode: 'demo' | 'production', form: Record<string, string> = {}) {
  const context = new RouterContextProvider()
  context.set(platformContext, {
    config: { ...parseConfig({}), MODE: mode },
    clock,
    database: { db: null },
  } as unknown as Platform)
  context.set(scopeContext, {} as RequestScope)
  const url = new URL('http://localhost/dev/ui/calendar')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(form) })
  return { request, url, context, params: {}, pattern: '/dev/ui/calendar' }
}

const empty = {
  bounded: '',
  moment: '',
  locked: '',
  range: '',
  momentRange: '',
  days: '',
  moments: '',
  refused: '',
  inline: '',
}

test('does not exist in production', async () => {
  expect(() => loader(argsOf('production'))).toThrow(expect.any(AppError))
  await expect(action(argsOf('production'))).rejects.toThrow(AppError)
})

test('today is the day in Tehran, where it is already tomorrow', () => {
  expect(loader(argsOf('demo'))).toEqual({ today: { year: 1405, month: 8, day: 30 } })
})

test('a form with valid dates is answered with the stored values', async () => {
  const filled = { day: '26 مرداد ۱۳۶۰', inline: '۱۴۰۵/۰۹/۰۱ تا ۱۴۰۵/۰۹/۰۲', moment: '۱۴۰۵/۹/۱ ۸:۰۰' }
  expect(await action(argsOf('demo', { ...empty, ...filled }))).toEqual({
    stored: [
      { name: 'day', texts: ['1360/05/26'] },
      { name: 'moment', texts: ['2026-11-22T04:30:00.000Z'] },
      { name: 'inline', texts: ['2026-11-21T20:30:00.000Z', '2026-11-23T20:29:59.999Z'] },
    ],
    changed: [],
  })
})

const moved = 'تاریخ تولد خارج از بازهٔ مجاز بود و به «۱۴۰۵/۰۸/۳۰» تغییر کرد.'

test('a form with invalid dates is answered with the first refusal of each field and keeps its input', async () => {
  const typed = { day: '۱ آذر ۱۴۰۵', bounded: '۱۴۹۰/۱/۱', days: '۱ دی ۱۴۰۵، سلام' }
  expect(await action(argsOf('demo', { ...empty, ...typed }))).toMatchObject({
    init: { status: 422 },
    data: {
      initialValue: { ...typed, day: '۱۴۰۵/۰۸/۳۰' },
      error: { day: [`${moved} اگر همین درست است، دوباره ثبت کنید.`], days: ['روزهای حضور معتبر نیست.'] },
    },
  })
})

test('a date out of bounds is stored as the bound, with a message', async () => {
  const filled = { day: '۱۳۶۰/۵/۲۶', bounded: '۱۴۹۰/۱/۱' }
  expect(await action(argsOf('demo', { ...empty, ...filled }))).toEqual({
    stored: [
      { name: 'day', texts: ['1360/05/26'] },
      { name: 'bounded', texts: ['1405/10/30'] },
    ],
    changed: ['روز بازدید خارج از بازهٔ مجاز بود و به «۱۴۰۵/۱۰/۳۰» تغییر کرد.'],
  })
})

test('a date of birth out of bounds is stored only after the bound is confirmed', async () => {
  const outcome = await action(argsOf('demo', { ...empty, day: '۱ آذر ۱۴۰۵' }))
  expect(outcome).toMatchObject({
    init: { status: 422 },
    data: {
      initialValue: { day: '۱۴۰۵/۰۸/۳۰' },
      error: { day: [expect.stringContaining('دوباره ثبت کنید')] },
    },
  })
  const confirmed = await action(argsOf('demo', { ...empty, day: '۱۴۰۵/۰۸/۳۰' }))
  expect(confirmed).toEqual({ stored: [{ name: 'day', texts: ['1405/08/30'] }], changed: [] })
})

test('the first field must be filled', async () => {
  expect(await action(argsOf('demo', empty))).toMatchObject({ data: { error: { day: ['تاریخ تولد را بنویسید.'] } } })
})
