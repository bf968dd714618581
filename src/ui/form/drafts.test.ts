import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetDraft, readDraft, writeDraft } from './drafts.ts'
import { forgetAllDrafts, forgetDraftsBut, forgetDraftsOf } from './forget-drafts.ts'

/** The part of the browser's storage that drafts use: keys are the object's own properties. */
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

const freshTab = () => vi.stubGlobal('sessionStorage', new MemoryStorage())
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  freshTab()
})
afterEach(() => vi.unstubAllGlobals())

const entries: [string, string][] = [
  ['name', 'علی'],
  ['nationalCode', '0012345679'],
]
const day = 24 * 3600 * 1000
const of = (owner: string, form = 'add-car') => ({ owner, form })

it('a draft is restored as it was written, for a week', () => {
  writeDraft(of('ali'), entries, 0)
  expect(readDraft(of('ali'), 6 * day)).toEqual(entries)
  expect(readDraft(of('ali'), 8 * day)).toBe(null)
  expect(readDraft(of('ali', 'other-form'), 0)).toBe(null)
})

it('the input of one person is restored for nobody else on the same browser, guests included', () => {
  writeDraft(of('ali'), entries)
  expect([readDraft(of('reza')), readDraft(of('guest')), readDraft(of('ali'))]).toEqual([null, null, entries])
})

it('a guest who signs in continues in the same tab, and in no other', () => {
  writeDraft(of('guest'), entries)
  expect(readDraft(of('ali'))).toEqual(entries)
  freshTab()
  expect([readDraft(of('reza')), readDraft(of('guest'))]).toEqual([null, entries])
})

it('the input of a guest lasts a day', () => {
  writeDraft(of('guest'), entries, 0)
  expect(readDraft(of('guest'), day + 1)).toBe(null)
})

it('a form that has arrived deletes its draft, also input from before signing in', () => {
  writeDraft(of('guest'), entries)
  writeDraft(of('ali'), entries)
  writeDraft(of('ali', 'post-ad'), entries)
  forgetDraft(of('ali'))
  expect([readDraft(of('ali')), readDraft(of('guest')), readDraft(of('ali', 'post-ad'))]).toEqual([null, null, entries])
})

it('another person’s arrival removes every draft of the former and those without an owner', () => {
  localStorage.setItem('draft:my-info', '{}')
  writeDraft(of('ali'), entries)
  writeDraft(of('reza'), entries)
  forgetDraftsBut('reza')
  expect([readDraft(of('ali')), readDraft(of('reza')), localStorage.getItem('draft:my-info')]).toEqual([
    null,
    entries,
    null,
  ])
  forgetDraftsOf('reza')
  expect(readDraft(of('reza'))).toBe(null)
})

it('signing out deletes every draft and nothing else', () => {
  localStorage.setItem('kept-ads', '[]')
  writeDraft(of('ali'), entries)
  writeDraft(of('guest', 'complaint'), entries)
  forgetAllDrafts()
  expect([readDraft(of('ali')), readDraft(of('guest', 'complaint')), localStorage.getItem('kept-ads')]).toEqual([
    null,
    null,
    '[]',
  ])
})

it('a damaged draft and forbidden storage count as a missing draft', () => {
  localStorage.setItem('draft:ali:add-car', '{broken')
  expect(readDraft(of('ali'))).toBe(null)
  vi.stubGlobal('localStorage', undefined)
  writeDraft(of('ali'), entries)
  forgetAllDrafts()
  expect(readDraft(of('ali'))).toBe(null)
})
