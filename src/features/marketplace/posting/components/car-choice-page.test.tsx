import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { CarChoicePage, type CarChoiceView } from './car-choice-page.tsx'

const choice: CarChoiceView = {
  adId: null,
  gallery: 'aftab',
  draftStep: null,
  query: '',
  level: 'make',
  name: null,
  popular: [{ slug: 'peugeot', label: 'پژو' }],
  links: [{ slug: 'peugeot', label: 'پژو' }],
  found: null,
}
const served = (view: Partial<CarChoiceView>) => {
  const routes = [{ path: '*', element: <CarChoicePage {...choice} {...view} /> }]
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes)} />)
}

it.each(['aftab', null])('closed posting replaces the choice of a car: %s', (gallery) => {
  expect(served({ gallery })).toContain('برندهای پرآگهی')
  const closed = served({ gallery, closed: 'تا ۱۶ آذر ۱۴۰۵ نمی‌توانید آگهی ثبت کنید یا بفرستید.' })
  expect(closed).toContain('ثبت آگهی بسته است')
  for (const absent of ['پژو', 'برندهای پرآگهی', 'پلاک', 'جست‌وجو']) expect(closed).not.toContain(absent)
})
