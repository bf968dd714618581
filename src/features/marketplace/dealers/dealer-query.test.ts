import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dealerQueryAddress, parseDealerQuery } from './dealer-query.ts'

const base = '/services/used-vehicle/exhibition'
const parse = (text: string) => parseDealerQuery(new URLSearchParams(text))

describe('the address of the list of dealers', () => {
  test('drops empty fields of a sent form', () => {
    expect(dealerQueryAddress(parse('province=&city=&make=&sort=stock').query)).toBe(base)
  })

  test('contains every choice in a fixed order', () => {
    const text = 'sort=name&map=1&open=1&verified=1&make=peugeot&district=karaj-gohardasht&city=karaj&province=alborz'
    expect(dealerQueryAddress(parse(text).query)).toBe(
      `${base}?province=alborz&city=karaj&district=karaj-gohardasht&make=peugeot&open=1&verified=1&map=1&sort=name`,
    )
  })

  test('drops and names invalid values', () => {
    const { query, dropped } = parse('province=a%27b&open=yes&sort=best&make=PEUGEOT')
    expect(query).toEqual({
      province: null,
      city: null,
      district: null,
      make: 'peugeot',
      open: false,
      verified: false,
      map: false,
      sort: 'stock',
      after: null,
    })
    expect(dropped.map(({ key, value }) => `${key}=${value}`)).toEqual(["province=a'b", 'open=yes', 'sort=best'])
  })

  test('parses any address, and its canonical form has the same meaning', () => {
    const key = fc.constantFrom('province', 'city', 'district', 'make', 'open', 'verified', 'map', 'sort', 'after', 'x')
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string({ unit: 'binary' }))), (pairs) => {
        const { query } = parseDealerQuery(new URLSearchParams(pairs))
        const again = parseDealerQuery(new URLSearchParams(dealerQueryAddress(query).split('?')[1]))
        expect(again).toEqual({ query, dropped: [] })
      }),
    )
  })
})
