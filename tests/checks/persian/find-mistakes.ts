import { isExcused, withoutTexts } from './exceptions.ts'
import { mistakesIn } from './rules.ts'
import { textsOf } from './texts-of.ts'

/** Path in the project → source text. */
export type Sources = ReadonlyMap<string, string>

/** One sentence for each place where a text is not written as people read it. Empty is good. */
export function findMistakes(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    if (path in withoutTexts || !/[\u0600-\u06ff]/.test(source)) return []
    return textsOf(path, source).flatMap(({ line, text }) =>
      mistakesIn(text)
        .filter(({ rule, found }) => !isExcused({ path, rule, found, text }))
        .map(({ rule, found, instead }) => `${path}:${line} ${rule}: «${found}» → ${instead} in «${text.trim()}»`),
    )
  })
}
