import { fill, pressNamed, ready, shows, until, type BrowserPage } from './page.ts'

export type World = {
  page: BrowserPage
  phone: boolean
  origin: string
  mobile: string
  stopServer: () => Promise<void>
}
type Job = { name: string; run(world: World): Promise<void> }

const list = '/services/used-vehicle/advertisement'

/** A sheet on phones, a panel beside its field elsewhere. */
const calendar = ':is(dialog[open], [role=dialog])'

async function readCode({ origin, mobile }: World): Promise<string> {
  for (let n = 0; n < 100; n++) {
    const answer = await fetch(`${origin}/dev/sms.json?mobile=${mobile}`)
    const { messages } = (await answer.json()) as { messages: { code?: string }[] }
    if (messages[0]?.code) return messages[0].code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no code was sent')
}

async function openFirstAd(page: BrowserPage): Promise<void> {
  await page.goto(list)
  await ready(page)
  await page.click('a[href*="/ads/"]')
  await until(page, 'the page of an ad', `/\\/ads\\//.test(location.pathname) && document.querySelector('h1')`)
  await ready(page)
}

const noSidewaysScroll = (page: BrowserPage) =>
  until(page, 'nothing scrolls sideways', `document.documentElement.scrollWidth <= innerWidth + 1`)

/** The main jobs of a person, in the order in which one browser does them; the last one stops the server. */
export const jobs: Job[] = [
  {
    name: 'finds a car by words and by a filter',
    async run({ page }) {
      await page.goto('/')
      await page.type('input[type=search]', 'پژو ۲۰۶')
      await page.press('Enter')
      await until(page, 'the list of the words', `/peugeot-206/.test(location.search)`)
      await shows(page, 'پژو ۲۰۶')
      await ready(page)
      await noSidewaysScroll(page)
    },
  },
  {
    name: 'leaves the list and comes back to it',
    async run({ page }) {
      await openFirstAd(page)
      await noSidewaysScroll(page)
      await page.back()
      await until(
        page,
        'the list again',
        `location.pathname === ${JSON.stringify(list)} && document.querySelector('a[href*="/ads/"]')`,
      )
    },
  },
  {
    name: 'is told at the field what is wrong, and keeps what was typed',
    async run({ page }) {
      await page.goto('/login')
      await ready(page)
      await fill(page, 'شمارهٔ موبایل', '0912')
      await pressNamed(page, 'دریافت کد', 'button')
      await until(page, 'a message at the field', `document.querySelector('[aria-invalid=true]')`)
      await until(page, 'what was typed', `document.querySelector('[aria-invalid=true]').value.length >= 4`)
    },
  },
  {
    name: 'signs in',
    async run(world) {
      const { page, mobile } = world
      await page.goto('/login?next=/profile')
      await ready(page)
      await fill(page, 'شمارهٔ موبایل', mobile)
      await pressNamed(page, 'دریافت کد', 'button')
      await until(page, 'the field of the code', `document.querySelector('input[autocomplete="one-time-code"]')`)
      await page.type('input[autocomplete="one-time-code"]', await readCode(world))
      await until(page, 'the profile', `location.pathname === '/profile'`)
      await noSidewaysScroll(page)
    },
  },
  {
    name: 'reveals a seller’s number',
    async run({ page }) {
      await openFirstAd(page)
      await pressNamed(page, 'دیدن شماره تماس', 'button')
      await until(page, 'a number to call', `document.querySelector('a[href^="tel:"]')`)
    },
  },
  {
    name: 'keeps an ad',
    async run({ page }) {
      await page.goto(list)
      await ready(page)
      await page.click('button[aria-pressed=false][aria-label^="نشان کردن"]')
      await until(page, 'the bookmark is set', `document.querySelector('button[aria-pressed=true]')`)
      await shows(page, 'آگهی نشان شد')
      await page.goto('/profile/my-bookmarks')
      await until(page, 'the kept ad', `document.querySelector('main a[href*="/ads/"]')`)
    },
  },
  {
    name: 'chooses a date',
    async run({ page }) {
      await page.goto('/dev/ui/calendar')
      await ready(page)
      await page.click('button[aria-label^="باز کردن تقویم"]')
      await until(page, 'the calendar', `document.querySelector('${calendar} [data-day]')`)
      await page.click(`${calendar} [data-day]:not([aria-disabled=true])`)
      await until(
        page,
        'a date in its field',
        `[...document.querySelectorAll('input')].some((e) => /[۰-۹]{4}\\/[۰-۹]/.test(e.value))`,
      )
    },
  },
  {
    name: 'reads what was visited when the server is gone',
    async run({ page, stopServer }) {
      await openFirstAd(page)
      const path = await page.evaluate<string>('location.pathname')
      await until(page, 'the worker leads the page', `navigator.serviceWorker.controller`)
      // Once more, so that the worker has seen it.
      await page.goto(path)
      await ready(page)
      const title = await page.evaluate<string>('document.querySelector("h1").innerText')
      await new Promise((resolve) => setTimeout(resolve, 3000))
      await stopServer()
      await page.goto(path)
      await shows(page, title)
      await ready(page)
      await shows(page, 'آخرین به‌روزرسانی')
    },
  },
]
