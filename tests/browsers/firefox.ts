import puppeteer from 'puppeteer-core'
import type { Engine } from './page.ts'

/** Debian's Firefox by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  async open(origin, { width, height }) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
      headless: true,
      extraPrefsFirefox: { 'intl.accept_languages': 'fa', 'ui.prefersReducedMotion': 1 },
    })
    const page = await browser.newPage()
    await page.setViewport({ width, height })
    return {
      page: {
        goto: async (path) => void (await page.goto(origin + path, { waitUntil: 'load' })),
        click: async (css) => {
          const element = await page.waitForSelector(css, { visible: true })
          await element!.scrollIntoView()
          await element!.click()
        },
        type: async (css, text) => {
          const element = await page.waitForSelector(css, { visible: true })
          await element!.evaluate((field) => (field as HTMLInputElement).select())
          await element!.type(text)
        },
        press: (key) => page.keyboard.press(key),
        evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
        back: async () => void (await page.goBack()),
        screenshot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
      },
      close: () => browser.close(),
    }
  },
}
