import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const chips = (page: Page) => page.getByRole('list', { name: 'فیلترهای فعال' })
const box = (page: Page) => page.getByLabel(/^جست‌وجو(ی خودرو| در آگهی‌ها)$/)
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'پیشنهادها' }).getByRole('option')
const recentSearches = (page: Page) => page.evaluate(() => localStorage.getItem('recent-searches'))

test('the search field suggests, takes a sentence and remembers recent searches', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)

  await test.step('text that is typed while the suggestions load is not lost', async () => {
    await page.goto('/')
    await hydrated(page)
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        const typed = (document.activeElement as HTMLInputElement | null)?.value
        if (typed !== 'پژو' || !document.querySelector('.suggestions')) return
        watch.disconnect()
        // The list is in the page and does not listen yet.
        document.execCommand('insertText', false, ' ۲۰')
      })
      watch.observe(document, { childList: true, subtree: true })
    })
    await box(page).fill('پژو')
    await expect(box(page)).toHaveValue('پژو ۲۰')
    await expect(suggestions(page).first()).toContainText('پژو ۲۰۶')
  })

  await test.step('arrow keys and Enter choose a suggestion', async () => {
    await page.goto('/')
    await hydrated(page)
    const text = 'پژو ۲۰'
    // The list of the whole text: that of its beginning would give way to it under the arrow.
    const lastList = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('ask') === text)
    await box(page).pressSequentially(text)
    await lastList
    await expect(suggestions(page).first()).toContainText('پژو ۲۰۶')
    await expect(suggestions(page).first()).toContainText('آگهی')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/model=peugeot-206/)
    await expect(chips(page)).toContainText('پژو ۲۰۶')
  })

  await test.step('a sentence replaces the filters in place', async () => {
    await box(page).fill('پزو ۲۰۷ اتومایتک تا سه میلیارد تمیز')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tomanTo=3000000000/)
    await expect(chips(page).getByRole('listitem')).toContainText(['پژو ۲۰۷', 'اتوماتیک', 'قیمت تا ۳'])
    await expect(chips(page)).not.toContainText('۲۰۶')
    await chips(page).getByRole('link', { name: 'حذف فیلتر پژو ۲۰۷' }).click()
    await expect(page).not.toHaveURL(/model=/)
    await expect(chips(page)).toContainText('اتوماتیک')
  })

  await test.step('the device remembers the search, offers it and forgets it', async () => {
    // The search is noted once somebody has stayed for a moment.
    await expect.poll(() => recentSearches(page)).toContain('gearbox=automatic')
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^ادامهٔ آخرین جست‌وجو/ })).toBeVisible()
    await box(page).focus()
    const recent = page.getByRole('list', { name: 'جست‌وجوهای اخیر' })
    await expect(recent).toBeVisible()
    const before = await recent.getByRole('listitem').count()
    await expectAccessible(page)
    await recent.getByRole('button', { name: /^حذف/ }).first().click()
    await expect(recent.getByRole('listitem')).toHaveCount(before - 1)
  })

  await test.step('text that is pasted and sent at once opens no suggestions afterwards', async () => {
    await page.goto(list)
    await hydrated(page)
    await page.locator('[name=ask]').focus()
    // The paste and the key come before the suggestions do.
    await page.evaluate(() => document.execCommand('insertText', false, 'پراید'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/model=|make=|said=/)
    // By the time the search is noted, late suggestions have come.
    await expect.poll(() => recentSearches(page)).toMatch(/پراید/)
    await expect(page.locator('.suggestions:not([hidden])')).toHaveCount(0)
    await expect(page.locator('[name=ask]').first()).toBeVisible()
  })
  expect(complaints).toEqual([])
  await context.close()
})

/** Fake speech recognition: `window.half(text)`, `window.say(text)` and `window.hearNothing(error)` make its events. */
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

test('spoken text fills the search field and can be corrected before it is sent @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  const call = (name: string, text: string) =>
    page.evaluate(
      ([of, words]) => (window as unknown as Record<string, (text: string) => void>)[of!]!(words!),
      [name, text],
    )
  await page.addInitScript(hearing)
  await page.goto(list)
  await hydrated(page)
  const speak = page.getByRole('button', { name: 'جست‌وجو با صدا' })
  await box(page).click()
  await expect(speak).toBeVisible()
  await expectAccessible(page)
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

  await test.step('a browser without speech recognition has no such button', async () => {
    const mute = await context.newPage()
    await mute.addInitScript(() => {
      Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
    })
    await mute.goto(list)
    await hydrated(mute)
    await box(mute).click()
    await expect(box(mute)).toBeFocused()
    await expect(mute.getByRole('button', { name: 'جست‌وجو با صدا' })).toHaveCount(0)
  })
  expect(complaints).toEqual([])
  await context.close()
})
