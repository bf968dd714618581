import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { marketNames } from '#kit/markets.ts'
import type { PlateKey } from '#platform/plate-key.ts'
import { MarketPage } from './market-page.tsx'
import { servicesOf } from './market-parts.ts'

const car = (id: string, name: string): PlateKey => ({
  id,
  name,
  plate: { kind: 'car', first: '12', letter: 'ب', middle: '345', serial: '67' },
  href: `/profile/my-cars/${id}`,
  dues: [
    { href: `/profile/my-cars/${id}/deadlines/1`, title: 'بیمه', when: '۲۹ آذر', words: '۴۱ روز مانده', level: 'soon' },
  ],
})
const cars = [car('aaaaaaaaaa', 'دنا'), car('bbbbbbbbbb', 'کوییک')]

function page(name: (typeof marketNames)[number], keys: readonly PlateKey[] = []) {
  const Component = () => (
    <MarketPage
      {...{ name, keys }}
      sections={[]}
      prices={{ '/services/vehicle-center/inquiry/fines-details': { value: '۱۶,۱۷۰', note: 'کند است' } }}
      chosen={keys[1] ?? null}
    />
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToString(<Stub />)
}
const count = (html: string, part: string) => html.split(part).length - 1

it.each(marketNames)('%s has at most one main action and a link to each of its services', (name) => {
  const html = page(name)
  expect(count(html, 'btn-main')).toBeLessThanOrEqual(1)
  for (const { href } of servicesOf(name)) expect(html).toContain(`href="${href.replaceAll('&', '&amp;')}"`)
})

it('the vehicle centre begins with a plate, has one list of services, and every service has a question', () => {
  const html = page('vehicle-center')
  expect(html.indexOf('name="plate.first"')).toBeLessThan(html.indexOf('service-group'))
  expect(html).not.toContain('type="search"')
  expect(servicesOf('vehicle-center').filter(({ group }) => !group)).toEqual([])
  expect(count(html, 'href="/services/vehicle-center/inquiry/fines-details"')).toBe(1)
  expect(html).toContain('۱۶,۱۷۰')
  expect(html).toContain('کند است')
})

it('the chosen plate fills the services that need a plate, and another plate is one link away', () => {
  const html = page('vehicle-center', cars)
  expect(html).toContain('href="/services/vehicle-center/inquiry/card-sanad?car=bbbbbbbbbb"')
  expect(html).toContain('href="/services/vehicle-center/inquiry/licence-status"')
  expect(html).toContain('href="?car=aaaaaaaaaa"')
  expect(html).toContain('۴۱ روز مانده')
  expect(html).not.toContain('name="plate.first"')
  expect(count(html, 'btn-main')).toBe(1)
})
