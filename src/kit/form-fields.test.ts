import { describe, expect, it } from 'vitest'
import { isBoundedForm, parseFieldName } from './form-fields.ts'

describe('the name of a field', () => {
  it.each([
    ['mobile', ['mobile']],
    ['retry-all', ['retry-all']],
    ['plate.letter', ['plate', 'letter']],
    ['cars[2].plate.city', ['cars', 2, 'plate', 'city']],
    ['files[99]', ['files', 99]],
    ['tags[]', ['tags', '']],
    ['~owner.plate[0]', ['~owner', 'plate', 0]],
  ])('%s has the parts %j', (name, path) => {
    expect(parseFieldName(name)).toEqual(path)
  })

  it.each([
    'files[100]',
    'files[10000000]',
    'a[-1]',
    'a[1e3]',
    'a[0',
    'a]',
    'a..b',
    '.a',
    '',
    ' a',
    'a b',
    'a\0',
    'a.b.c.d.e.f',
    '__proto__',
    'a.__proto__',
    'a.constructor.prototype',
    'a.1000',
    'n'.repeat(200),
  ])('%j is not a name', (name) => {
    expect(parseFieldName(name)).toBeNull()
  })
})

describe('a form', () => {
  it('holds at most three hundred fields and ten files', () => {
    expect(isBoundedForm(Array.from({ length: 300 }, () => ['a', '1']))).toBe(true)
    expect(isBoundedForm(Array.from({ length: 301 }, () => ['a', '1']))).toBe(false)
    expect(isBoundedForm(Array.from({ length: 11 }, () => ['a', new Blob()]))).toBe(false)
  })

  it.each(['a\0b', '\ud800', 'a\udc00'])('holds no text that can not be stored: %j', (text) => {
    expect(isBoundedForm([['a', text]])).toBe(false)
  })
})
