import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetDrafts, readDraft, writeDraft } from './drafts.ts'

/** As much of the browser's storage as drafts use: keys are the object's own properties. */
class MemoryStorage {
  [key: string]: unknown
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()))
afterEach(() => vi.unstubAllGlobals())

const entries: [string, string][] = [
  ['name', 'علی'],
  ['plate.first', '۱۲'],
]
const day = 24 * 3600 * 1000

it('a draft comes back as it was written, for a week', () => {
  writeDraft('add-car', entries, 0)
  expect(readDraft('add-car', 6 * day)).toEqual(entries)
  expect(readDraft('add-car', 8 * day)).toBe(null)
  expect(readDraft('other-form', 0)).toBe(null)
})

it('signing out forgets every draft and nothing else', () => {
  localStorage.setItem('kept-ads', '[]')
  writeDraft('add-car', entries)
  writeDraft('post-ad', entries)
  forgetDrafts('add-car')
  expect([readDraft('add-car'), readDraft('post-ad')]).toEqual([null, entries])
  forgetDrafts()
  expect([readDraft('post-ad'), localStorage.getItem('kept-ads')]).toEqual([null, '[]'])
})

it('a draft that somebody has damaged, or a storage that is forbidden, is no draft', () => {
  localStorage.setItem('draft:add-car', '{broken')
  expect(readDraft('add-car')).toBe(null)
  vi.stubGlobal('localStorage', undefined)
  writeDraft('add-car', entries)
  forgetDrafts()
  expect(readDraft('add-car')).toBe(null)
})
