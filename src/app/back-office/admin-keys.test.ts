import { describe, expect, it } from 'vitest'
import { adminKey } from './admin-keys.ts'

const nowhere = { typing: false, dialogOpen: false, focused: false }
const plain = {
  key: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
}
const press = (code: string, over: Partial<typeof plain> = {}, place: Partial<typeof nowhere> = {}) =>
  adminKey({ ...plain, code, ...over }, { ...nowhere, ...place })

describe('a key of the admin panel', () => {
  it.each([
    ['J walks to the next one', 'KeyJ', { key: 'j' }, 'j'],
    ['the same key of a Persian keyboard does too', 'KeyJ', { key: 'ت' }, 'j'],
    ['slash goes to the search', 'Slash', { key: '/' }, '/'],
    ['a question mark lists the keys', 'Slash', { key: '?', shiftKey: true }, '?'],
    ['the Persian one too', 'Slash', { key: '؟', shiftKey: true }, '?'],
    ['Enter opens the page of the item', 'Enter', { key: 'Enter' }, 'enter'],
    ['a digit is none', 'Digit1', { key: '1' }, null],
  ])('%s', (_title, code, over, letter) => {
    expect(press(code, over)).toBe(letter)
  })

  it('does nothing while a field has the focus or a dialog is open', () => {
    expect(press('KeyR', { key: 'r' }, { typing: true })).toBeNull()
    expect(press('KeyR', { key: 'r' }, { dialogOpen: true })).toBeNull()
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'defaultPrevented'] as const)(
    'belongs to the browser with %s',
    (held) => {
      expect(press('KeyR', { key: 'r', [held]: true })).toBeNull()
    },
  )

  it('only moves while it is held down: no action runs twice', () => {
    expect(press('KeyJ', { key: 'j', repeat: true })).toBe('j')
    expect(press('KeyA', { key: 'a', repeat: true })).toBeNull()
  })

  it('leaves Enter to the button that has the focus', () => {
    expect(press('Enter', { key: 'Enter' }, { focused: true })).toBeNull()
  })
})
