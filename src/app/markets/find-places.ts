import { publicPages } from '#app/nearest-pages.ts'
import { marketNames, marketPath } from '#kit/markets.ts'
import { foldForSearch } from '#kit/text.ts'
import type { FoundGroup, FoundItem } from '#platform/site-search.ts'
import { servicesOf } from './market-parts.ts'
import { marketTexts } from './market-texts.ts'
import serviceWords from './service-words.json' with { type: 'json' }

const max = 8
const shortest = 3

/**
 * Finds services, markets and pages of the product whose names contain all typed words or that have such an alias
 * (`service-words.json`), and answered questions.
 */
export function findPlaces(text: string): FoundGroup[] {
  const words = foldForSearch(text).split(' ').filter(Boolean)
  const fits = (...texts: string[]) => {
    const folded = foldForSearch(texts.join(' '))
    return words.every((word) => folded.includes(word))
  }
  // «پیش‌فروش» and «پیش فروش» are one.
  const typed = words.join('')
  // An alias of a service matches a whole word, or the beginning of one.
  const called = serviceWords.filter((service) =>
    service.words.some((word) => {
      const name = foldForSearch(word).replaceAll(' ', '')
      return name === typed || (typed.length >= shortest && name.startsWith(typed))
    }),
  )
  const services: FoundItem[] = [
    ...called.map(({ href, label, note }) => ({ href, label, note })),
    ...marketNames
      .filter((name) => fits(marketTexts[name].title, marketTexts[name].lead))
      .map((name) => ({ href: marketPath(name), label: marketTexts[name].title, note: marketTexts[name].lead })),
    ...marketNames
      .flatMap(servicesOf)
      .filter(({ label, text: about }) => fits(label, about))
      .map(({ href, label, text: about }) => ({ href, label, note: about })),
    ...publicPages.filter(({ label }) => fits(label)).map(({ href, label }) => ({ href, label })),
  ]
  const help = marketNames.flatMap((name) =>
    marketTexts[name].help
      .filter(([question, answer]) => fits(question, answer))
      .map(([question]) => ({ href: `${marketPath(name)}#help`, label: question, note: marketTexts[name].title })),
  )
  return [
    { title: 'خدمات', items: withoutTwins(services).slice(0, max), order: 30 },
    { title: 'سؤال‌های رایج', items: help.slice(0, max), order: 50 },
  ]
}

const withoutTwins = (items: readonly FoundItem[]): FoundItem[] =>
  [...new Map(items.toReversed().map((item) => [item.href, item])).values()].toReversed()
