import { describe, expect, it } from 'vitest'
import { searchAnswers } from './search-answers.ts'

const answers = [
  { slug: 'code', question: 'کد پیامکی نرسید، چه کار کنم؟', keywords: ['اس‌ام‌اس', 'ورود'], text: 'یک دقیقه صبر کنید.' },
  { slug: 'refund', question: 'پول استعلام برمی‌گردد؟', keywords: ['کیف پول'], text: 'بله، اگر پاسخ نیاید.' },
  { slug: 'photo', question: 'چند عکس بگذارم؟', keywords: ['آگهی'], text: 'حداقل سه عکس. کد ندارد.' },
  { slug: 'plate', question: 'پلاک را چطور وارد کنم؟', keywords: [], text: 'از چپ.' },
]
const slugs = (query: string) => searchAnswers(answers, query).found.map(({ slug }) => slug)

describe('help search', () => {
  it.each([
    ['كد پيامكي', ['code']],
    ['کد', ['code', 'photo']],
    ['برميگردد', ['refund']],
    ['کیف‌پول استعلام', []],
    ['اس ام اس', []],
  ])('«%s»', (query, expected) => {
    const answer = searchAnswers(answers, query)
    if (expected.length > 0) expect(answer).toMatchObject({ near: false })
    if (expected.length > 0) expect(slugs(query)).toEqual(expected)
    else expect(answer.found.length).toBeGreaterThan(0)
  })

  it('offers the nearest three without a match, and all without a query', () => {
    const answer = searchAnswers(answers, 'پیامکم نیومد')
    expect(answer.near).toBe(true)
    expect(answer.found).toHaveLength(3)
    expect(answer.found[0]!.slug).toBe('code')
    expect(slugs(' ')).toHaveLength(4)
    expect(slugs('<script>«»')).toHaveLength(3)
  })
})
