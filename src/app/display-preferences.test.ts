import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  displayChoices,
  displayPreferencesText,
  readDisplayPreferences,
  type DisplayPreferences,
} from '#ui/display-preferences.ts'
import { displayPreferencesOf } from './display-preferences.ts'

const asSent = (text: string, saveData?: string) =>
  displayPreferencesOf(
    new Headers({ cookie: `sid=x; look=${encodeURIComponent(text)}`, ...(saveData && { 'save-data': saveData }) }),
  )

const plain = readDisplayPreferences(new URLSearchParams())
const anyAppearance = fc.record(
  Object.fromEntries(Object.entries(displayChoices).map(([key, choices]) => [key, fc.constantFrom(...choices)])),
) as fc.Arbitrary<DisplayPreferences>

it('the next page applies any choice of the user', () => {
  fc.assert(
    fc.property(
      anyAppearance,
      (appearance) => void expect(asSent(displayPreferencesText(appearance)).look).toEqual(appearance),
    ),
  )
})

it('over https the choice has a cookie name that only this host can write', () => {
  const chosen = (cookie: string) => displayPreferencesOf(new Headers({ cookie })).look.theme
  expect(chosen('__Host-look=theme%3Ddark')).toBe('dark')
  expect(chosen('look=theme%3Dlight; __Host-look=theme%3Ddark')).toBe('dark')
})

it('without a choice the cookie is empty and the device decides', () => {
  expect(displayPreferencesText(plain)).toBe('')
  expect(plain).toMatchObject({
    theme: 'auto',
    text: '100',
    zoom: 'off',
    digits: 'persian',
    money: 'toman',
    data: 'auto',
    motion: 'auto',
  })
})

it.each(['', 'look=', 'look=theme%3Dpink', 'look=text%3D1000', 'look=%E0%A4%A', 'look=theme', 'other=theme%3Ddark'])(
  'the cookie header «%s» leaves the choice to the device',
  (cookie) => expect(displayPreferencesOf(new Headers({ cookie })).look).toEqual(plain),
)

it('no cookie can break a page', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      const appearance = readDisplayPreferences(new URLSearchParams(text))
      for (const [key, choices] of Object.entries(displayChoices))
        expect(choices).toContain(appearance[key as keyof DisplayPreferences])
    }),
  )
})

it.each([
  ['', undefined, false],
  ['', 'on', true],
  ['', 'On', true],
  ['', 'off', false],
  ['data=less', undefined, true],
  ['data=full', 'on', false],
])('with the choice «%s» and a device that says %s, data are saved: %s', (text, header, saving) => {
  expect(asSent(text, header).saving).toBe(saving)
})
