import type { FieldProblem, ListRanges } from '../ad-list-view.ts'
import { queryAddress, type AdQuery, type IgnoredParam } from '../ad-query.ts'
import { endKey, rangeKeys, type RangeKey } from '../filter-keys.ts'
import { likelyValue } from '../parse-ad-query.ts'
import { rangeValueText } from './present-filters.ts'

const fieldOf = (name: string): [RangeKey, 'from' | 'to'] | null => {
  const key = rangeKeys.find((each) => name === endKey(each, 'From') || name === endKey(each, 'To'))
  return key ? [key, name.endsWith('From') ? 'from' : 'to'] : null
}

/** Whether the name belongs to a range field, whose problems are shown at the field. */
export const isRangeField = (name: string): boolean => fieldOf(name) !== null

const amount = 'این مبلغ خوانده نشد؛ مثلاً «۸۰۰ میلیون» بنویسید.'
const advice: Record<RangeKey, string> = {
  toman: amount,
  down: amount,
  monthly: amount,
  year: 'این سال خوانده نشد؛ مثلاً ۱۳۹۸ یا ۲۰۱۹ بنویسید.',
  km: 'این کارکرد خوانده نشد؛ مثلاً «۱۰۰ هزار» بنویسید.',
  insurance: 'تعداد ماه باید از ۱ تا ۱۲ باشد.',
}

/** Lists unreadable fields, and implausible amounts with a question. The typed text stays. */
export function presentProblems(
  query: AdQuery,
  dropped: readonly IgnoredParam[],
  base: string,
): ListRanges['problems'] {
  const problems: Record<string, FieldProblem> = {}
  for (const { key: name, value: typed } of dropped) {
    const field = fieldOf(name)
    if (!field || problems[name]) continue
    const [key, end] = field
    const likely = likelyValue(key, typed)
    const meant = { ...query, after: null, [key]: { ...query[key], [end]: likely } }
    problems[name] =
      likely === null
        ? { typed, text: advice[key], answer: null }
        : {
            typed,
            text: '',
            answer: { label: `منظورتان ${rangeValueText(key, likely)} است؟`, href: queryAddress(base, meant) },
          }
  }
  return problems
}

/** Formats the values of the fields in words: «۸۰۰ میلیون تومان تا ۱٫۲ میلیارد تومان». */
export function presentEchoes(query: AdQuery): ListRanges['echoes'] {
  const echoes: Partial<Record<RangeKey, string>> = {}
  for (const key of rangeKeys) {
    const { from, to } = query[key]
    const parts = [from !== null && `از ${rangeValueText(key, from)}`, to !== null && `تا ${rangeValueText(key, to)}`]
    if (from !== null || to !== null) echoes[key] = parts.filter(Boolean).join(' ')
  }
  return echoes
}
