import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lookChoices, lookText, readLook, type Look } from '#ui/display-preferences.ts'
import { lookOf } from './display-preferences.ts'

const asSent = (text: string, saveData?: string) =>
  lookOf(new Headers({ cookie: `sid=x; look=${encodeURIComponent(text)}`, ...(saveData && { 'save-data': saveData }) }))

const plain = readLook(new URLSearchParams())
const anyLook = fc.record(
  Object.fromEntries(Object.entries(lookChoices).map(([key, choices]) => [key, fc.constantFrom(...choices)])),
) as fc.Arbitrary<Look>

it('whatever a person chose, the next page has it', () => {
  fc.assert(fc.property(anyLook, (look) => void expect(asSent(lookText(look)).look).toEqual(look)))
})

it('who chose nothing has an empty cookie and the look of the device', () => {
  expect(lookText(plain)).toBe('')
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
  'the cookie header «%s» is the look of the device',
  (cookie) => expect(lookOf(new Headers({ cookie })).look).toEqual(plain),
)

it('no cookie can break a page', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      const look = readLook(new URLSearchParams(text))
      for (const [key, choices] of Object.entries(lookChoices)) expect(choices).toContain(look[key as keyof Look])
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
