import { expect } from 'vitest'
import { descriptionOf, isVisible, Locator, matches, nameOf, type TextMatch } from './locator.ts'
import { Page } from './page.ts'

type Verdict = { pass: boolean; message: () => string }

const verdict = (pass: boolean, what: string): Verdict => ({ pass, message: () => what })

/** Compares a text with what a test wants: a whole string, or an expression. */
const equals = (text: string, wanted: TextMatch): boolean => matches(text, wanted, true)

/** What is compared of one element, or of each in turn when a list is wanted. */
function compareTexts(locator: Locator, wanted: TextMatch | readonly TextMatch[], exact: boolean): Verdict {
  if (Array.isArray(wanted)) {
    const texts = locator.allInnerTexts()
    const list = wanted as readonly TextMatch[]
    const pass = texts.length === list.length && list.every((each, index) => matches(texts[index]!, each, exact))
    return verdict(pass, `${locator.describe()}: [${texts.join(' | ')}] against [${list.map(String).join(' | ')}]`)
  }
  const text = locator.innerText()
  return verdict(
    matches(text, wanted as TextMatch, exact),
    `${locator.describe()}: «${text}» against «${String(wanted)}»`,
  )
}

/** The assertions of Playwright that a document without scripts can answer. */
const pageMatchers = {
  toBeVisible(locator: Locator) {
    const found = locator.elements()
    if (found.length > 1) locator.element()
    const where = `${locator.page.url()} (${locator.page.status()})`
    return verdict(found.some(isVisible), `${locator.describe()} is ${found.length ? 'there' : 'not'} on ${where}`)
  },
  toBeHidden(locator: Locator) {
    return verdict(!locator.elements().some(isVisible), `${locator.describe()} on ${locator.page.url()}`)
  },
  toBeAttached(locator: Locator) {
    return verdict(locator.count() > 0, `${locator.describe()} on ${locator.page.url()}`)
  },
  toHaveCount(locator: Locator, wanted: number) {
    const count = locator.count()
    return verdict(count === wanted, `${count} of ${locator.describe()} on ${locator.page.url()}, ${wanted} wanted`)
  },
  toHaveText(locator: Locator, wanted: TextMatch | readonly TextMatch[]) {
    return compareTexts(locator, wanted, true)
  },
  toContainText(locator: Locator, wanted: TextMatch | readonly TextMatch[]) {
    return compareTexts(locator, wanted, false)
  },
  toHaveValue(locator: Locator, wanted: TextMatch) {
    const value = locator.inputValue()
    const pass = wanted instanceof RegExp ? wanted.test(value) : value === wanted
    return verdict(pass, `${locator.describe()}: value «${value}» against «${String(wanted)}»`)
  },
  toBeChecked(locator: Locator) {
    return verdict(locator.isChecked(), locator.describe())
  },
  toBeDisabled(locator: Locator) {
    return verdict(locator.element().matches(':disabled'), locator.describe())
  },
  toBeEnabled(locator: Locator) {
    return verdict(!locator.element().matches(':disabled'), locator.describe())
  },
  toHaveAttribute(locator: Locator, name: string, wanted?: TextMatch) {
    const value = locator.getAttribute(name)
    const pass =
      value !== null && (wanted === undefined || (wanted instanceof RegExp ? wanted.test(value) : value === wanted))
    return verdict(pass, `${locator.describe()}: ${name}=«${value}» against «${String(wanted)}»`)
  },
  toHaveAccessibleName(locator: Locator, wanted: TextMatch) {
    const name = nameOf(locator.element())
    return verdict(equals(name, wanted), `${locator.describe()}: named «${name}», «${String(wanted)}» wanted`)
  },
  toHaveAccessibleDescription(locator: Locator, wanted: TextMatch) {
    const description = descriptionOf(locator.element())
    return verdict(
      equals(description, wanted),
      `${locator.describe()}: described «${description}», «${String(wanted)}» wanted`,
    )
  },
  toHaveURL(page: Page, wanted: string | RegExp | ((url: URL) => boolean)) {
    const url = new URL(page.url())
    const pass =
      typeof wanted === 'function'
        ? wanted(url)
        : wanted instanceof RegExp
          ? wanted.test(url.href)
          : url.href === new URL(wanted, url).href
    return verdict(pass, `${url.href} (${page.status()}) against ${String(wanted)}`)
  },
  toHaveTitle(page: Page, wanted: TextMatch) {
    return verdict(equals(page.title(), wanted), `title «${page.title()}» against «${String(wanted)}»`)
  },
}

expect.extend(pageMatchers as never)

interface PageAssertions {
  toBeVisible(): void
  toBeHidden(): void
  toBeAttached(): void
  toHaveCount(count: number): void
  toHaveText(text: TextMatch | readonly TextMatch[]): void
  toContainText(text: TextMatch | readonly TextMatch[]): void
  toHaveValue(value: TextMatch): void
  toBeChecked(): void
  toBeDisabled(): void
  toBeEnabled(): void
  toHaveAttribute(name: string, value?: TextMatch): void
  toHaveAccessibleName(name: TextMatch): void
  toHaveAccessibleDescription(description: TextMatch): void
  toHaveURL(url: string | RegExp | ((url: URL) => boolean)): void
  toHaveTitle(title: TextMatch): void
}

declare module 'vitest' {
  // Type parameters must repeat those of the library's declaration.
  // oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-unused-vars
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends PageAssertions {}
}
