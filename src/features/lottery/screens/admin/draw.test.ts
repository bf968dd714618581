import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { runJobs } from '../../../../../tests/support/jobs.ts'
import { aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { testPlatform } from '../../../../../tests/support/platform.ts'
import { findAdminLotteries } from '../../server/admin.ts'
import { lotteryJobs } from '../../server/run-draw.ts'
import { announceTimedLottery, closeTimedEntries } from '../../server/timed.ts'
import DrawDesk, { action, loader } from './draw.tsx'

const test = useTestDb()

it("accepts only parties' values for a timed lottery", async () => {
  const { ctx } = requestContext(test)
  const value = 'ab'.repeat(32)
  const commitment = createHash('sha256').update(Buffer.from(value, 'hex')).digest('hex')
  const at = (minutes: number) => new Date(test.now.getTime() + minutes * 60_000)
  const { publicId } = await inTransaction(test.db, async (trx) => {
    const made = await announceTimedLottery(trx, ctx, {
      title: 'شروع فروش',
      rules: 'یک کد ملی، یک نوبت.',
      places: 1,
      mostEach: 1,
      closesAt: at(1),
      revealBy: at(9),
      parts: [{ kind: 'party', name: 'دفتر اسناد رسمی', commitment }],
      substitute: 'شاخص کل بورس',
    })
    await closeTimedEntries(trx, test, made.drawId)
    return made
  })
  const jobs = Object.entries(lotteryJobs(testPlatform(test))).filter(([, { everySeconds }]) => !everySeconds)
  await runJobs(test.db, Object.fromEntries(jobs))
  const { id: personId } = await aPerson(test)
  const requested = (form?: Record<string, string>) =>
    visit(test, '/', { personId, roles: ['administrator'], params: { drawId: publicId }, form } as never) as never
  const page = async () => {
    const admin = createElement(DrawDesk as never, { loaderData: await loader(requested()) } as never)
    return renderToString(
      createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: admin }]) }),
    )
  }
  // Nobody signs the end of entries or the lottery itself.
  expect(await findAdminLotteries(test.db)).toMatchObject([{ next: 'ثبت عدد طرف‌ها؛ بعد قرعه‌کشی خودکار' }])
  expect(await page()).toContain('عدد اعلام‌شده: دفتر اسناد رسمی')
  expect(await page()).not.toContain('اعلام عدد محرمانه')
  expect(await action(requested({ act: 'part', part: '1', value }))).toMatchObject({ status: 302 })
  expect(await page()).not.toContain('مرحلهٔ بعدی')
})
