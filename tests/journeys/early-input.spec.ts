import { expect, test, type Locator, type Page } from '@playwright/test'
import { hydrated, open, screen } from './support.ts'

/** Holds the scripts of a page until the returned function is called. */
async function holdScripts(page: Page, pattern: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const partOf = (plate: Locator, name: string) => plate.locator(`[name="plate.${name}"]`)
const letterButton = (plate: Locator) => plate.locator('button[data-part=letter]')

/** Types a plate up to its middle into the served inputs, and stays there. */
async function beginPlate(page: Page, plate: Locator): Promise<void> {
  await partOf(plate, 'first').pressSequentially('12')
  await plate.locator('select[name="plate.letter"]').selectOption('ب')
  await partOf(plate, 'middle').pressSequentially('34')
  await page.keyboard.press('ArrowLeft')
}

async function expectWholePlate(page: Page, plate: Locator): Promise<void> {
  await expect(letterButton(plate)).toHaveAccessibleName(/: ب$/)
  await expect(partOf(plate, 'first')).toHaveValue('۱۲')
  await expect(partOf(plate, 'middle')).toHaveValue('۳۴')
  await expect(partOf(plate, 'middle')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('5')
  await expect(partOf(plate, 'middle')).toHaveValue('۳۴۵')
  await expect(partOf(plate, 'serial')).toBeFocused()
}

const slow = [
  { what: 'of the plate', pattern: /\/assets\/plate-(key|job|field)-[^/]*\.js$/, alive: true },
  { what: 'of the page', pattern: /\/assets\/[^/]*\.js$/, alive: false },
]

for (const { what, pattern, alive } of slow) {
  for (const { where, path } of [
    { where: 'vehicle centre', path: '/services/vehicle-center' },
    { where: 'page of plates', path: '/services/vehicle-center/plate' },
  ]) {
    // The page of plates has no late part.
    if (alive && where === 'page of plates') continue
    test(`a plate typed into the ${where} before the scripts ${what} keeps its digits and its focus @once`, async ({
      browser,
    }) => {
      const { context, page, complaints } = await open(browser, screen)
      const release = await holdScripts(page, pattern)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      if (alive) await hydrated(page)
      const plate = page.locator('fieldset[name=plate]')
      await beginPlate(page, plate)
      release()
      await expectWholePlate(page, plate)
      await partOf(plate, 'serial').pressSequentially('67')
      await plate
        .locator('xpath=ancestor::form')
        .getByRole('button', { name: /استعلام خلافی|ادامه/ })
        .click()
      await expect(page).not.toHaveURL(new RegExp(`${path}$`))
      expect(complaints).toEqual([])
      await context.close()
    })
  }
}

test('the focus on a served letter or link stays when the code of its part comes @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  const release = await holdScripts(page, /\/assets\/(plate-(key|job|field)|site-footer)-[^/]*\.js$/)
  await page.goto('/services/vehicle-center')
  await hydrated(page)
  await page.locator('select[name="plate.letter"]').focus()
  release()
  await expect(page.locator('button[data-part=letter]')).toBeFocused()
  await context.close()

  await test.step('a link of the footer', async () => {
    const { context, page } = await open(browser, screen)
    const release = await holdScripts(page, /\/assets\/site-footer-[^/]*\.js$/)
    await page.goto('/services')
    await hydrated(page)
    const link = page.locator('.site-footer').getByRole('link').nth(2)
    await link.focus()
    const served = await link.elementHandle()
    release()
    // The code replaces the element.
    await expect.poll(() => served!.evaluate((element) => element.isConnected)).toBe(false)
    await expect(link).toBeFocused()
    await context.close()
  })
  expect(complaints).toEqual([])
})
