import { beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { cleanText } from '#kit/text.ts'
import { useTestDb } from '../../../../../../tests/support/database.ts'
import { aDealer, anAd, requestContext, visit } from '../../../../../../tests/support/market.ts'
import { queryPairs } from '../../../../../../tests/support/query-pairs.ts'
import type { AdListView } from '../../ad-list-view.ts'
import type { Suggestion } from '../../suggestion.ts'
import { loader as suggestLoader } from '../../screens/suggest.ts'
import { loadAdList, loadCounts } from '../load-ad-list.ts'
import { readAdPage } from '../../../api/server/read-for-api.ts'

const test = useTestDb({ perFile: true })
const base = '/list'
const at = (address: string) => new URL(address, 'http://localhost').searchParams
const words = (typed: Record<string, string>) => `?${new URLSearchParams(typed)}`

/**
 * Opens an address as a browser does. Returns the redirect target and its page; fails on a second
 * redirect.
 */
async function open(address: string): Promise<{ to: string; view: AdListView }> {
  const { ctx } = requestContext(test)
  try {
    return { to: address, view: await loadAdList(ctx, at(address), { base }) }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    const to = thrown.headers.get('location')!
    return { to: decodeURIComponent(to).replaceAll('+', ' '), view: await loadAdList(ctx, at(to), { base }) }
  }
}

const namesOf = (view: AdListView) => view.interpretation?.named.map(({ typed }) => typed)

const filtersIn = (to: string) =>
  decodeURIComponent(to.replace(/^[^?]*\??/, ''))
    .split('&')
    .filter((part) => !/^(q|said)=/.test(part))

beforeAll(async () => {
  await loadCatalogue(test.db)
  await anAd(test, { trim: 'peugeot-206-type-5', colour: 'white', toman: 600_000_000 })
  await anAd(test, {
    trim: 'peugeot-206-type-2',
    colour: 'black',
    toman: 500_000_000,
    description: 'سند تک‌برگ و سانروف دارد.',
  })
  await anAd(test, { trim: 'mvm-x55-excellent', toman: 2_000_000_000 })
  await anAd(test, { trim: 'baic-x55-1-5t', toman: 2_000_000_000, city: 'karaj' })
  await anAd(test, { trim: 'ikco-samand-lx', toman: 700_000_000, gallery_id: (await aDealer(test)).id })
})

describe('a sentence in the address of a list', () => {
  it('becomes filters shown as chips, and stays in the box', async () => {
    const { to, view } = await open(words({ q: 'پژو ۲۰۶ تا ۷۰۰ میلیون سفید' }))
    expect(to).toBe('/list?said=پژو ۲۰۶ تا ۷۰۰ میلیون سفید&model=peugeot-206&colour=white&tomanTo=700000000')
    expect(view.applied.map(({ label }) => label)).toEqual(['پژو ۲۰۶', 'سفید', 'قیمت تا ۷۰۰\u00a0میلیون\u00a0تومان'])
    expect([view.total, view.query.said]).toEqual([1, 'پژو ۲۰۶ تا ۷۰۰ میلیون سفید'])
  })

  it('is interpreted once: one redirect leads to a stable address', async () => {
    for (const [typed] of queryPairs) {
      const { view } = await open(words({ q: typed }))
      expect(view.query.said || view.query.q).toBe(cleanText(typed))
    }
  })

  it('keeps the chosen filters, unless it contradicts them', async () => {
    const { to } = await open(
      words({ ask: '۲۰۶ سفید', colour: 'black', gearbox: 'manual', city: 'tehran', make: 'saipa' }),
    )
    expect(filtersIn(to)).toEqual(['model=peugeot-206', 'city=tehran', 'gearbox=manual', 'colour=white'])
  })

  it.each([
    [{ colour: 'black' }, 'مشکی نباشه', ['notColour=black']],
    [{ notColour: 'black' }, 'مشکی', ['colour=black']],
    [{ plate: 'free-zone' }, 'پلاک منطقه آزاد نباشه', ['notPlate=free-zone']],
    [{ colour: 'black', body: 'no-paint' }, 'رنگش مهم نیست', ['body=no-paint']],
    [{ city: 'karaj' }, 'همه جا به جز تهران', ['notCity=tehran']],
  ])('changes earlier choices: in a list of %j, «%s»', async (chosen, ask, filters) => {
    const { to } = await open(words({ ask, ...chosen }))
    expect(filtersIn(to)).toEqual(filters)
  })

  it.each(['بدون بیمه', 'سند آزاد نباشه', 'هواپیما نباشه'])(
    'without any filter is named and not searched: «%s»',
    async (typed) => {
      const { view } = await open(words({ q: typed }))
      expect([view.total, view.query.q, namesOf(view)]).toEqual([5, '', [typed]])
    },
  )

  it('reports indifferent filters', async () => {
    const { view } = await open(words({ q: 'سمند رنگش مهم نیست' }))
    expect([view.total, view.interpretation?.notes]).toEqual([1, ['برای رنگ فیلتری نگذاشتیم.']])
  })

  it('suggests no plates that it excludes', async () => {
    await anAd(test, { trim: 'ikco-samand-lx', plate_kind: 'free-zone' })
    const offered = async (q: string) => (await open(words({ q }))).view.otherPlates.length
    expect([await offered('سمند'), await offered('سمند پلاک منطقه آزاد نباشه')]).toEqual([1, 0])
  })

  it('is not interpreted again while other filters change', async () => {
    const request = { ask: '۲۰۶ سفید', said: '۲۰۶ سفید', model: 'peugeot-207', body: 'no-paint' }
    const { to } = await open(words(request))
    expect(to).toBe('/list?said=۲۰۶ سفید&model=peugeot-207&body=no-paint')
  })

  it('takes its filters along when replaced, except those changed since', async () => {
    const old = { said: '۲۰۶ سفید تهران', model: 'peugeot-206', colour: 'black', city: 'tehran', body: 'no-paint' }
    const { to } = await open(words({ ...old, ask: 'سمند' }))
    expect(to).toBe('/list?said=سمند&model=ikco-samand&colour=black&body=no-paint')
    const cleared = await open(words({ ...old, ask: '' }))
    expect(cleared.to).toBe('/list?colour=black&body=no-paint')
  })

  it('is searched literally on request', async () => {
    const { view } = await open(words({ q: 'ثمند' }))
    const { literal } = view.interpretation!.corrected!
    const there = await open(literal.href)
    expect([there.view.query.q, there.view.query.said, there.view.total]).toEqual(['ثمند', 'ثمند', 0])
    expect([there.view.applied.map(({ label }) => label), there.view.interpretation]).toEqual([['«ثمند»'], null])
    const narrowed = await open(words({ ask: 'ثمند', q: 'ثمند', said: 'ثمند', colour: 'white' }))
    expect(narrowed.to).toBe('/list?q=ثمند&said=ثمند&colour=white')
  })

  it('is dropped with the first of its filters that is removed', async () => {
    const { view } = await open(words({ q: '۲۰۶ سفید' }))
    const without = await open(view.applied.find(({ label }) => label === 'پژو ۲۰۶')!.href)
    expect([without.to.includes('said'), filtersIn(without.to)]).toEqual([false, ['colour=white']])
  })

  it('never empties the list by an unknown word; the person may add a search for it', async () => {
    const { view } = await open(words({ q: '۲۰۶ سانروف کوچیک' }))
    expect([view.query.q, view.total, namesOf(view)]).toEqual(['', 2, ['سانروف', 'کوچیک']])
    const [roof, small] = view.interpretation!.named
    expect(small!.href).toBeNull()
    const searched = await open(roof!.href!)
    expect([searched.view.query.q, searched.view.total, namesOf(searched.view)]).toEqual(['سانروف', 1, ['کوچیک']])
    const without = await open(searched.view.applied.find(({ label }) => label === '«سانروف»')!.href)
    expect(without.view.total).toBe(2)
  })

  it('without any meaning shows all ads and names its words', async () => {
    const { view } = await open(words({ q: 'قطعهٔ یدکی هواپیما' }))
    expect([view.query.q, view.total, namesOf(view)]).toEqual(['', 5, ['قطعهٔ', 'یدکی', 'هواپیما']])
  })

  it('is interpreted beside an invalid part of the address, which is still named', async () => {
    const { view } = await open(words({ q: 'سمند', make: 'abc' }))
    expect([view.total, view.dropped]).toEqual([1, ['برند: abc']])
    const counts = await loadCounts(requestContext(test).ctx, at(words({ q: 'سمند', make: 'abc' })), { base })
    expect(counts.total).toBe(1)
  })
})

describe('remarks of a list about its words', () => {
  it('name the words that were not searched', async () => {
    expect(namesOf((await open(words({ q: 'سمند تمیز ۷ نفره' }))).view)).toEqual(['تمیز', '۷ نفره'])
  })

  it('leave to the chips what became a filter, and a press removes one', async () => {
    const { view } = await open(words({ q: '۲۰۶ مشکی نباشه تا ۷۰۰ میلیون' }))
    expect(view.interpretation).toBeNull()
    expect(view.applied.map(({ label }) => label)).toEqual([
      'پژو ۲۰۶',
      'به‌جز مشکی',
      'قیمت تا ۷۰۰\u00a0میلیون\u00a0تومان',
    ])
    const refused = view.applied.find(({ label }) => label.includes('مشکی'))!
    expect(filtersIn((await open(refused.href)).to)).toEqual(['model=peugeot-206', 'tomanTo=700000000'])
  })

  it('omit filters that were changed since', async () => {
    const { view } = await open(words({ said: '۲۰۶ سفید', model: 'peugeot-206', colour: 'black' }))
    expect(view.applied.map(({ label }) => label)).toEqual(['پژو ۲۰۶', 'مشکی'])
  })

  it('ask which of two is meant, show both, and stop after the answer', async () => {
    const { view } = await open(words({ q: 'x55 سفید' }))
    const [question] = view.interpretation!.questions
    expect([view.total, question!.typed, question!.options.map(({ label }) => label)]).toEqual([
      2,
      'x55',
      ['بایک X55\u200f', 'ام‌وی‌ام X55\u200f'],
    ])
    const answered = await open(question!.options[0]!.href)
    expect(answered.to).toContain('said=')
    expect([answered.view.total, answered.view.interpretation]).toEqual([1, null])
    expect(filtersIn(answered.to)).toEqual(['model=baic-x55', 'colour=white'])
  })

  it('ask what a bare number means, apply the likelier meaning and offer the other', async () => {
    const { to, view } = await open(words({ q: '۲۰۶ تا ۲۰۰' }))
    expect(filtersIn(to)).toEqual(['model=peugeot-206', 'tomanTo=200000000'])
    const { options } = view.interpretation!.questions[0]!
    expect(options.map(({ label, current }) => [label, current])).toEqual([
      ['قیمت تا ۲۰۰\u00a0میلیون\u00a0تومان', true],
      ['کارکرد تا ۲۰۰,۰۰۰\u00a0کیلومتر', false],
    ])
    const answered = await open(options[1]!.href)
    expect([filtersIn(answered.to), answered.view.interpretation]).toEqual([['model=peugeot-206', 'kmTo=200000'], null])
  })

  it("mark the matched words in the title and in the seller's text", async () => {
    const { view } = await open(words({ q: 'سانروف' }))
    expect(view.ads.map(({ found }) => found)).toEqual([
      { title: ['پژو ۲۰۶ تیپ ۲'], text: ['سند تک‌برگ و ', 'سانروف', ' دارد.'] },
    ])
    expect((await open(words({ q: 'سمند' }))).view.ads[0]!.found).toBeUndefined()
  })
})

describe('a field of a range', () => {
  it('asks about an implausible price, keeps the typed text and applies the other filters', async () => {
    const { view } = await open(words({ tomanTo: '۸۰۰', model: 'peugeot-206' }))
    expect([view.total, view.dropped, view.ranges.problems]).toEqual([
      2,
      [],
      {
        tomanTo: {
          typed: '۸۰۰',
          text: '',
          answer: {
            label: 'منظورتان ۸۰۰\u00a0میلیون\u00a0تومان است؟',
            href: `${base}?model=peugeot-206&tomanTo=800000000`,
          },
        },
      },
    ])
  })

  it('advises about unreadable text, and shows its value in words', async () => {
    const { view } = await open(words({ yearFrom: 'سلام', kmTo: '100000' }))
    expect(view.ranges.problems.yearFrom).toMatchObject({ typed: 'سلام', answer: null })
    expect(view.ranges.problems.yearFrom!.text).toContain('۱۳۹۸')
    expect(view.ranges.echoes).toEqual({ km: 'تا ۱۰۰,۰۰۰\u00a0کیلومتر' })
  })
})

describe('the API', () => {
  it('interprets the same sentence equally, and reports corrections, ignored words and ambiguities', async () => {
    const { total, understood } = await readAdPage(requestContext(test).ctx, at(words({ q: 'x55 سفیذ تمیز' })))
    expect(total).toBe(2)
    expect(understood).toEqual({
      query: { said: ['x55 سفیذ تمیز'], model: ['baic-x55', 'mvm-x55'], colour: ['white'] },
      ignored: ['تمیز'],
      corrections: [{ typed: 'سفیذ', taken: 'سفید' }],
      questions: [{ typed: 'x55', options: [{ model: ['baic-x55'] }, { model: ['mvm-x55'] }] }],
    })
  })
})

describe('suggestions while typing', () => {
  const suggestionsFor = async (typed: Record<string, string>): Promise<Suggestion[]> => {
    const response = await suggestLoader(visit(test, `/suggest?${new URLSearchParams(typed)}`) as never)
    return (await response.json()) as Suggestion[]
  }
  const shown = async (typed: Record<string, string>) =>
    (await suggestionsFor(typed)).map(({ label, mark, count }) => [label, mark && label.slice(...mark), count])

  it('complete the last words, mark the typed part and count live ads', async () => {
    expect(await shown({ ask: 'پژو ۲۰' })).toEqual([['پژو ۲۰۶', 'پژو ۲۰', 2]])
    expect(await shown({ ask: 'سم' })).toEqual([['سمند', 'سم', 1]])
    expect(await shown({ ask: 'تیپ' })).toEqual([
      ['پژو ۲۰۶ تیپ ۲', 'تیپ', 1],
      ['پژو ۲۰۶ تیپ ۵', 'تیپ', 1],
    ])
  })

  it('know nicknames and Latin letters', async () => {
    expect(await shown({ ask: 'sama' })).toEqual([['سمند', null, 1]])
  })

  it('count with the rest of the sentence and the filters of the open list', async () => {
    expect(await shown({ ask: '۲۰۶ سف' })).toEqual([['سفید', 'سف', 1]])
    expect(await shown({ ask: 'سم', seller: 'personal' })).toEqual([])
  })

  it('start with the whole sentence when it has several parts', async () => {
    expect(await shown({ ask: '۲۰۶ تا ۵۵۰ میلیون' })).toEqual([
      ['پژو ۲۰۶ · قیمت تا ۵۵۰\u00a0میلیون\u00a0تومان', null, 1],
    ])
  })

  it('lead to exactly the announced ads', async () => {
    for (const ask of ['پژو ۲', 'x', 'سفید ۲۰۶', 'تیپ ۵', 'ک', 'ا']) {
      for (const { href, count } of await suggestionsFor({ ask })) {
        const view = await loadAdList(requestContext(test).ctx, at(href), { base })
        expect(view.total, `${ask} → ${href}`).toBe(count)
      }
    }
  })

  it.each(['', ' ', '؟!', 'qqqqqq', '۰'.repeat(300)])('also respond to «%s»', async (ask) => {
    expect(await suggestionsFor({ ask })).toEqual([])
  })
})
