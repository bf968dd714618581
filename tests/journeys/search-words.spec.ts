import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, hydrated, looks, open, screens, takeScreenshot } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const chips = (page: Page) => page.getByRole('list', { name: 'فیلترهای فعال' })
const box = (page: Page) => page.getByLabel(/^جست‌وجو(ی خودرو| در آگهی‌ها)$/)

for (const screen of looks) {
  test(`a person searches in own words, by suggestion and by sentence (${screen.name})`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto('/')
    await hydrated(page)
    const text = 'پژو ۲۰'
    // The list of the whole text: that of its beginning would give way to it under the arrow.
    const lastList = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('ask') === text)
    await box(page).pressSequentially(text)
    await lastList
    const options = page.getByRole('listbox', { name: 'پیشنهادها' }).getByRole('option')
    await expect(options.first()).toContainText('پژو ۲۰۶')
    await expect(options.first()).toContainText('آگهی')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/model=peugeot-206/)
    await expect(chips(page)).toContainText('پژو ۲۰۶')

    await box(page).fill('پزو ۲۰۷ اتومایتک تا سه میلیارد تمیز')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tomanTo=3000000000/)
    await expect(chips(page).getByRole('listitem')).toContainText(['پژو ۲۰۷', 'اتوماتیک', 'قیمت تا ۳'])
    await expect(chips(page)).not.toContainText('۲۰۶')
    await expect(page.getByText('نتایج برای «اتوماتیک»')).toBeVisible()
    await expect(page.getByText(/این کلمه‌ها را در جست‌وجو حساب نکردیم:.*«تمیز»/)).toBeVisible()
    await expectAccessible(page)
    await takeScreenshot(page, `sentence-${screen.name}`)

    await chips(page).getByRole('link', { name: 'حذف فیلتر پژو ۲۰۷' }).click()
    await expect(page).not.toHaveURL(/model=/)
    await expect(chips(page)).toContainText('اتوماتیک')

    // The search is noted once somebody has stayed for a moment.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-searches'))).toContain('gearbox=automatic')
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^ادامهٔ آخرین جست‌وجو/ })).toBeVisible()
    await box(page).focus()
    const recent = page.getByRole('list', { name: 'جست‌وجوهای اخیر' })
    await expect(recent).toBeVisible()
    const before = await recent.getByRole('listitem').count()
    await expectAccessible(page)
    await recent.getByRole('button', { name: /^حذف/ }).first().click()
    await expect(recent.getByRole('listitem')).toHaveCount(before - 1)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a refusal replaces what was chosen, and what has no filter is said', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screens[0]!)
  await page.goto(`${list}?colour=black`)
  await hydrated(page)
  await expect(chips(page)).toContainText('مشکی')
  await box(page).fill('مشکی نمی‌خوام بدون بیمه سالش مهم نیست')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/notColour=black/)
  await expect(page).not.toHaveURL(/[?&]colour=|[?&]q=/)
  await expect(chips(page).getByRole('listitem')).toContainText(['به‌جز مشکی'])
  await expect(page.getByText('این کلمه‌ها را در جست‌وجو حساب نکردیم: «بدون بیمه»')).toBeVisible()
  await expect(page.getByText('برای سال ساخت فیلتری نگذاشتیم.')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'refusing-sentence')
  expect(complaints).toEqual([])
  await context.close()
})

test('what is typed while the suggestions arrive is not missed', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!)
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const typed = (document.activeElement as HTMLInputElement | null)?.value
      if (typed !== 'پژو' || !document.querySelector('.suggestions')) return
      watch.disconnect()
      // The list stands in the page and does not listen yet.
      document.execCommand('insertText', false, ' ۲۰')
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await box(page).fill('پژو')
  await expect(box(page)).toHaveValue('پژو ۲۰')
  const options = page.getByRole('listbox', { name: 'پیشنهادها' }).getByRole('option')
  await expect(options.first()).toContainText('پژو ۲۰۶')
  await context.close()
})

test('a sentence becomes filters and can be changed without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!, { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('searchbox').fill('سمند سفید زیر ۹۰۰ میلیون')
  await page.getByRole('button', { name: /دیدن .* آگهی/ }).click()
  await expect(chips(page).getByRole('listitem')).toContainText(['سمند', 'سفید', 'قیمت تا ۹۰۰'])
  await page.getByRole('searchbox').fill('سمند زیر ۹۰۰ میلیون')
  await page.getByRole('button', { name: 'جست‌وجو' }).first().click()
  await expect(page).toHaveURL((url) => url.pathname === list && url.searchParams.get('model') === 'ikco-samand')
  await expect(chips(page)).not.toContainText('سفید')
  await context.close()
})

/** A browser that hears what a journey tells it: `window.say(text)`, `window.hearNothing(error)`. */
const hearing = () => {
  class Recognition extends EventTarget {
    lang = ''
    interimResults = false
    start() {
      const end = () => this.dispatchEvent(new Event('end'))
      Object.assign(window, {
        half: (text: string) =>
          this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: text }]] })),
        say: (text: string) => {
          this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: text }]] }))
          end()
        },
        hearNothing: (error: string) => {
          this.dispatchEvent(Object.assign(new Event('error'), { error }))
          end()
        },
        language: this.lang,
      })
    }
    stop() {}
    abort() {}
  }
  Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
}

for (const screen of looks) {
  test(`what is said stands in the field and can be corrected before it is searched (${screen.name})`, async ({
    browser,
  }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.addInitScript(hearing)
    await page.goto(list)
    await hydrated(page)
    const speak = page.getByRole('button', { name: 'جست‌وجو با صدا' })
    const call = (name: string, text: string) =>
      page.evaluate(
        ([of, words]) => (window as unknown as Record<string, (text: string) => void>)[of!]!(words!),
        [name, text],
      )
    await box(page).click()
    await expect(speak).toBeVisible()
    await expectAccessible(page)
    await takeScreenshot(page, `voice ${screen.name}`)
    await speak.click()
    await call('half', 'پراید زیر')
    await expect(page.getByText('پراید زیر')).toBeVisible()
    await call('hearNothing', 'not-allowed')
    await expect(page.getByText(/اجازهٔ میکروفون/)).toBeHidden()
    await expect(box(page)).toHaveValue('پراید زیر')
    await box(page).fill('')
    await speak.click()
    await call('hearNothing', 'not-allowed')
    await expect(page.getByText(/اجازهٔ میکروفون/)).toBeVisible()
    await speak.click()
    await call('say', 'پژو ۲۰۶ سفید')
    await expect(box(page)).toHaveValue('پژو ۲۰۶ سفید')
    await expect(box(page)).toBeFocused()
    expect(page.url()).not.toContain('206')
    await page.keyboard.type(' تهران')
    await page.keyboard.press('Enter')
    await expect(chips(page)).toContainText('سفید')
    await expect(chips(page)).toContainText('تهران')
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a browser that can not listen has no such button', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!)
  await page.addInitScript(() => {
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
  })
  await page.goto(list)
  await hydrated(page)
  await box(page).click()
  await expect(box(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'جست‌وجو با صدا' })).toHaveCount(0)
  await context.close()
})
