import { expect } from 'vitest'
import { descriptionOf, isVisible, Locator, matches, nameOf, type TextMatch } from './locator.ts'
import { Page } from './page.ts'

type Verdict = { pass: boolean; message: () => string }

const verdict = (pass: boolean, what: string): Verdict => ({ pass, message: () => what })

/** Compares a text with what a test wants: a whole string, or an expression. */
const equals = (text: string, textMatch: TextMatch): boolean => matches(text, textMatch, true)

/** What is compared of one element, or of each in turn when a list is wanted. */
function compareTexts(locator: Locator, textMatch: TextMatch | readonly TextMatch[], exact: boolean): Verdict {
  if (Array.isArray(textMatch)) {
    const texts = locator.allInnerTexts()
    const list = textMatch as readonly TextMatch[]
    const pass = texts.length === list.length && list.every((each, index) => matches(texts[index]!, each, exact))
    return verdict(pass, `${locator.describe()}: [${texts.join(' | ')}] against [${list.map(String).join(' | ')}]`)
  }
  const text = locator.innerText()
  return verdict(
    matches(text, textMatch as TextMatch, exact),
    `${locator.describe()}: «${text}» against «${String(textMatch)}»`,
  )
}

/** The assertions of Playwright that a document without scripts can answer. */
const pageMatchers = {
  toBeVisible(locator: Locator) {
    const match = locator.elements()
    if (match.length > 1) locator.element()
    const where = `${locator.page.url()} (${locator.page.status()})`
    return verdict(match.some(isVisible), `${locator.describe()} is ${match.length ? 'there' : 'not'} on ${where}`)
  },
  toBeHidden(locator: Locator) {
    return verdict(!locator.elements().some(isVisible), `${locator.describe()} on ${locator.page.url()}`)
  },
  toBeAttached(locator: Locator) {
    return verdict(locator.count() > 0, `${locator.describe()} on ${locator.page.url()}`)
  },
  toHaveCount(locator: Locator, target: number) {
    const count = locator.count()
    return verdict(count === target, `${count} of ${locator.describe()} on ${locator.page.url()}, ${target} wanted`)
  },
  toHaveText(locator: Locator, textMatch: TextMatch | readonly TextMatch[]) {
    return compareTexts(locator, textMatch, true)
  },
  toContainText(locator: Locator, textMatch: TextMatch | readonly TextMatch[]) {
    return compareTexts(locator, textMatch, false)
  },
  toHaveValue(locator: Locator, textMatch: TextMatch) {
    const value = locator.inputValue()
    const pass = textMatch instanceof RegExp ? textMatch.test(value) : value === textMatch
    return verdict(pass, `${locator.describe()}: value «${value}» against «${String(textMatch)}»`)
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
  toHaveAttribute(locator: Locator, name: string, textMatch?: TextMatch) {
    const value = locator.getAttribute(name)
    const pass =
      value !== null &&
      (textMatch === undefined || (textMatch instanceof RegExp ? textMatch.test(value) : value === textMatch))
    return verdict(pass, `${locator.describe()}: ${name}=«${value}» against «${String(textMatch)}»`)
  },
  toHaveAccessibleName(locator: Locator, textMatch: TextMatch) {
    const name = nameOf(locator.element())
    return verdict(equals(name, textMatch), `${locator.describe()}: named «${name}», «${String(textMatch)}» wanted`)
  },
  toHaveAccessibleDescription(locator: Locator, textMatch: TextMatch) {
    const description = descriptionOf(locator.element())
    return verdict(
      equals(description, textMatch),
      `${locator.describe()}: described «${description}», «${String(textMatch)}» wanted`,
    )
  },
  toHaveURL(page: Page, target: string | RegExp | ((url: URL) => boolean)) {
    const url = new URL(page.url())
    const pass =
      typeof target === 'function'
        ? target(url)
        : target instanceof RegExp
          ? target.test(url.href)
          : url.href === new URL(target, url).href
    return verdict(pass, `${url.href} (${page.status()}) against ${String(target)}`)
  },
  toHaveTitle(page: Page, textMatch: TextMatch) {
    return verdict(equals(page.title(), textMatch), `title «${page.title()}» against «${String(textMatch)}»`)
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
