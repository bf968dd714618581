import { expect, type Browser, type Page } from '@playwright/test'
import { freshMobile, freshNationalCode, open, readCode, screen } from './support.ts'

// A tab without scripts prepares what a journey needs, in a fraction of the time; tests/http shows these steps.

/** Signs in on the open sign-in page. */
export async function signInPlainly(page: Page, mobile = freshMobile()): Promise<void> {
  await page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  await page.getByRole('textbox', { name: /کد/ }).fill(await readCode(page, mobile))
  await page
    .getByRole('button', { name: /ورود|ادامه|تأیید/ })
    .first()
    .click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** A tab without scripts; `handOver` closes it and returns the session for a tab with scripts. */
export async function openPlainTab(browser: Browser, baseURL?: string) {
  const { context, page } = await open(browser, screen, { javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const handOver = async () => {
    const storageState = await context.storageState()
    await context.close()
    return storageState
  }
  return { page, handOver }
}

/** Completes the profile that a purchase requires: name, national code, date of birth. */
export async function completeProfile(page: Page): Promise<void> {
  await page.goto('/pages/complete-info')
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill('نگار')
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('رستمی')
  await page.getByRole('textbox', { name: 'کد ملی' }).fill(freshNationalCode())
  await page.getByRole('textbox', { name: 'تاریخ تولد' }).fill('1370/01/02')
  await page.getByRole('button', { name: 'ثبت اطلاعات' }).click()
  await page.waitForURL((url) => url.pathname !== '/pages/complete-info')
}

/** Pays the open bill at the fake bank. */
export async function payPlainly(page: Page): Promise<void> {
  await page.waitForURL(/prebank/)
  await page
    .getByRole('button', { name: /^پرداخت/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
}

/** The page has this after a job has done its part; it is opened again until then. */
export const eventuallyOn = (page: Page, path: string, appearance: () => Promise<void>) =>
  expect(async () => {
    await page.goto(path)
    await appearance()
  }).toPass({ timeout: 30_000 })
