import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { adminList } from './admin-list.tsx'
import { checkFilter, choiceFilter, stateFilter, textFilter } from './filters.tsx'
import { daysFilter } from './days-filter.tsx'
import { moneyFilter } from './money-filter.tsx'

type Row = { id: string; name: string }
const list = adminList({
  title: 'کارها',
  filters: {
    q: textFilter({ label: 'کلمه', max: 5 }),
    state: stateFilter({ label: 'وضعیت', choices: { waiting: 'در انتظار', all: 'همه' } }),
    kind: choiceFilter({ label: 'نوع', choices: { big: 'بزرگ', small: 'کوچک' } }),
    shop: choiceFilter({ label: 'فروشگاه' }),
    mine: checkFilter({ label: 'مال من' }),
    days: daysFilter({ label: 'روزها' }),
    from: moneyFilter({ label: 'از' }),
  },
  caption: { of: 'state' },
  columns: [{ key: 'name', head: 'نام', cell: ({ name }: Row) => name }],
  rowKey: ({ id }: Row) => id,
  rowHref: ({ id }) => `/admin/works/${id}`,
  csv: '/admin/works.csv',
  empty: ({ state }) => (state === 'all' ? 'کاری نیست' : 'کار منتظری نیست'),
})

const options = { shop: [{ value: '7', label: 'فروشگاه هفتم' }] }
const read = (query: string) => list.read(new URLSearchParams(query), options)

describe('the filters of an admin list', () => {
  it('are empty for a query without them, and the state is its first choice', () => {
    expect(read('').values).toEqual({
      q: '',
      state: 'waiting',
      kind: null,
      shop: null,
      mine: false,
      days: null,
      from: null,
    })
  })

  it('are the values of a valid query', () => {
    const { values } = read('q=+abcdefg&state=all&kind=small&shop=7&mine=on&days=1405/01/01+-+1405/01/02&from=1,000')
    expect(values).toMatchObject({ q: 'abcde', state: 'all', kind: 'small', shop: '7', mine: true, from: 10_000n })
    expect(values.days).toEqual({
      from: new Date('2026-03-20T20:30:00Z'),
      to: new Date('2026-03-22T20:29:59.999Z'),
    })
  })

  it('ignore an invalid query; the field of the days has an error', () => {
    const { values, fields } = read('state=x&kind=x&shop=8&mine=x&days=x&from=x')
    expect(values).toEqual(read('').values)
    expect(fields['kind']).toEqual({ text: '' })
    expect(fields['days']).toEqual({ text: 'x', error: expect.any(String) })
  })
})

function markupOf(query: string, rows: Row[]): string {
  const loaderData = { rows, next: rows.length > 0 ? '5' : null, fields: read(query).fields, options }
  const routes = [{ path: '*', element: <list.Page loaderData={loaderData} /> }]
  const router = createMemoryRouter(routes, { initialEntries: [`/admin/works?${query}`] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

describe('the page of an admin list', () => {
  it('shows the rows under the chosen state, with their records, the file and the next page', () => {
    const page = markupOf('state=all&shop=7', [{ id: 'a1', name: 'اولی' }])
    expect(page).toContain('همه</h2>')
    expect(page).toContain('<a href="/admin/works/a1">اولی</a>')
    expect(page).toContain('href="/admin/works.csv?state=all&amp;shop=7"')
    expect(page).toContain('href="?state=all&amp;shop=7&amp;after=5"')
    expect(page).toContain('<option value="7" selected="">فروشگاه هفتم</option>')
  })

  it('has an empty state that depends on the filter', () => {
    expect(markupOf('', [])).toContain('کار منتظری نیست')
    expect(markupOf('state=all', [])).toContain('کاری نیست')
  })
})
