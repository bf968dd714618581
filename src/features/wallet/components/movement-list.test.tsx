import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MovementView } from '../views.ts'
import { MovementList } from './movement-list.tsx'

const movement = (id: string, day: string, more: Partial<MovementView> = {}): MovementView => ({
  id,
  kind: 'payment',
  name: 'پرداخت',
  title: null,
  day,
  at: '۱۰:۴۳',
  direction: 'out',
  amount: '−۱۲,۰۰۰ تومان',
  word: 'کم شد',
  gift: null,
  balance: '۱۰۰,۰۰۰ تومان',
  tracking: null,
  order: null,
  ...more,
})

it('movements stand under their day; a word states the direction, and the order is one link', () => {
  const html = renderToString(
    <MovementList
      movements={[
        movement('3', 'امروز', { order: '/profile/my-orders' }),
        movement('2', 'امروز'),
        movement('1', 'دیروز'),
      ]}
    />,
  )
  expect([...html.matchAll(/<h3>([^<]+)/g)].map(([, day]) => day)).toEqual(['امروز', 'دیروز'])
  expect(html.match(/class="movement"/g)).toHaveLength(3)
  expect(html.match(/کم شد/g)).toHaveLength(3)
  expect(html.match(/href="\/profile\/my-orders"/g)).toHaveLength(1)
})
