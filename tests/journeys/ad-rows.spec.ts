import { expect, test } from '@playwright/test'
import { hydrated, open, screens } from './support.ts'

const [phone, , wide] = screens
const list = '/services/used-vehicle/advertisement'

test('a row of a phone is at most 128 high, also with an instalment or a difference in it, and the instalment is whole', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, phone!)
  // Those that are far off have the height that is expected of them: here all are laid out.
  const heights = () =>
    page.locator('.ad-card').evaluateAll((rows) => {
      for (const row of rows as HTMLElement[]) row.style.contentVisibility = 'visible'
      return rows.map((row) => Math.round(row.getBoundingClientRect().height))
    })
  await page.goto(`${list}?price=instalment`)
  await hydrated(page)
  expect((await heights()).length).toBeGreaterThan(3)
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(128)
  const monthly = page.locator('.ad-card-after')
  expect(await monthly.count()).toBeGreaterThan(3)
  const cut = await monthly.evaluateAll((lines) =>
    lines.filter((line) => {
      const price = line.parentElement!.getBoundingClientRect()
      const { left, bottom } = line.getBoundingClientRect()
      return line.scrollWidth > line.clientWidth || left < price.left - 1 || bottom > price.bottom + 1
    }),
  )
  expect(cut).toHaveLength(0)

  await page.goto(list)
  await hydrated(page)
  await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().click()
  const similar = page.getByRole('list', { name: 'خودروهای مشابه' })
  await similar.scrollIntoViewIfNeeded()
  await expect(similar.locator('.ad-card-note').first()).toBeVisible()
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(128)
  expect(complaints).toEqual([])
  await context.close()
})

test('a slider under the histogram fills the field of its range and narrows the list', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, wide!)
  await page.goto(list)
  await hydrated(page)
  const slider = page.getByRole('slider', { name: 'قیمت از' })
  const bars = page.locator('.range-histogram').first().locator('rect')
  const chosen = () => bars.evaluateAll((all) => all.filter((bar) => 'chosen' in (bar as SVGElement).dataset).length)
  const all = await chosen()
  await slider.focus()
  await page.keyboard.press('ArrowUp')
  await page.waitForURL(/tomanFrom=100000000/)
  await expect(page.locator('input[name=tomanFrom]')).toHaveValue('۱۰۰,۰۰۰,۰۰۰')
  await expect(slider).toHaveAttribute('aria-valuetext', '۱۰۰,۰۰۰,۰۰۰')
  expect(await chosen()).toBe(all - 1)
  await page.goBack()
  await expect(page.locator('input[name=tomanFrom]')).toHaveValue('')
  await expect(slider).toHaveValue('0')
  await expect.poll(chosen).toBe(all)
  expect(complaints).toEqual([])
  await context.close()
})

test('steps of a slider count from the first moment on, and answers to earlier ones take none back', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, wide!)
  const slider = page.getByRole('slider', { name: 'قیمت از' })
  await page.goto(list)
  await slider.focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowUp', { delay: 60 })
  await page.waitForURL(/tomanFrom=600000000/)
  await expect(slider).toHaveValue('6')
  // The answer is on its way while the next step is made.
  const answer = Promise.withResolvers<void>()
  await page.route(/\.data/, (route) => answer.promise.then(() => route.continue()))
  const asked = page.waitForRequest(/\.data/)
  await page.keyboard.press('ArrowUp')
  await asked
  await page.keyboard.press('ArrowUp')
  answer.resolve()
  await page.waitForURL(/tomanFrom=800000000/)
  await expect(slider).toHaveValue('8')
  expect(complaints).toEqual([])
  await context.close()
})

test('in the sheet of a phone the sliders stand where the typed bounds are', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, phone!)
  await page.goto(`${list}#filters`)
  await hydrated(page)
  const slider = page.getByRole('slider', { name: 'قیمت تا' })
  await page.locator('input[name=tomanTo]').fill('۸۰۰ میلیون')
  await page.keyboard.press('Tab')
  await expect(slider).toHaveValue('8')
  await expect(slider).toHaveAttribute('aria-valuetext', '۸۰۰,۰۰۰,۰۰۰')
  expect(complaints).toEqual([])
  await context.close()
})
